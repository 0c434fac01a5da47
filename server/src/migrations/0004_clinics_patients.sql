-- Organisations, clinics, their staff and patients; and the lab's staff.

-- A chain is one main organisation with subs; a single organisation has no main record.
CREATE TABLE organisation (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('single', 'main', 'sub')),
  main_id uuid REFERENCES organisation (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((kind = 'sub') = (main_id IS NOT NULL))
);
CREATE INDEX organisation_main ON organisation (main_id) WHERE main_id IS NOT NULL;
GRANT SELECT ON organisation TO app_identity;
GRANT SELECT, INSERT, UPDATE ON organisation TO app_system;

CREATE TABLE clinic (
  id uuid PRIMARY KEY,
  organisation_id uuid REFERENCES organisation (id),
  name text NOT NULL,
  phone text,
  time_zone text NOT NULL DEFAULT 'Asia/Shanghai',
  -- -1 not submitted, 0 under review, 1 passed, 2 rejected.
  auth_status smallint NOT NULL DEFAULT -1 CHECK (auth_status BETWEEN -1 AND 2),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX clinic_organisation ON clinic (organisation_id) WHERE organisation_id IS NOT NULL;
ALTER TABLE clinic ENABLE ROW LEVEL SECURITY;
ALTER TABLE clinic FORCE ROW LEVEL SECURITY;
CREATE POLICY clinic ON clinic FOR SELECT TO app_clinic USING (id = ANY ((SELECT app.clinics())::uuid[]));
CREATE POLICY lab ON clinic FOR SELECT TO app_lab USING (true);
CREATE POLICY identity ON clinic FOR SELECT TO app_identity USING (true);
CREATE POLICY system ON clinic TO app_system USING (true) WITH CHECK (true);
GRANT SELECT ON clinic TO app_clinic, app_lab, app_identity;
GRANT SELECT, INSERT, UPDATE ON clinic TO app_system;

-- People who see every clinic of an organisation (the company account).
CREATE TABLE organisation_member (
  organisation_id uuid NOT NULL REFERENCES organisation (id),
  user_id uuid NOT NULL REFERENCES user_account (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organisation_id, user_id)
);
CREATE INDEX organisation_member_user ON organisation_member (user_id);
GRANT SELECT ON organisation_member TO app_identity;
GRANT SELECT, INSERT, DELETE ON organisation_member TO app_system;

CREATE TABLE membership (
  clinic_id uuid NOT NULL REFERENCES clinic (id),
  id uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES user_account (id),
  -- As the clinic holds it; may differ from the account's own name.
  name text NOT NULL,
  roles text[] NOT NULL CHECK (roles <@ ARRAY['admin', 'doctor', 'assistant', 'finance']),
  work_status text NOT NULL DEFAULT 'working' CHECK (work_status IN ('working', 'disabled', 'left')),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (clinic_id, id),
  UNIQUE (clinic_id, user_id)
);
CREATE INDEX membership_user ON membership (user_id);
SELECT app.guard_clinic_table('membership');
CREATE POLICY identity ON membership FOR SELECT TO app_identity USING (true);
CREATE POLICY lab ON membership FOR SELECT TO app_lab USING ('doctor' = ANY (roles));
GRANT SELECT, INSERT, UPDATE ON membership TO app_clinic, app_system;
GRANT SELECT (clinic_id, user_id, roles, work_status, name) ON membership TO app_identity;
GRANT SELECT (clinic_id, id, name, roles) ON membership TO app_lab;

-- A doctor's papers belong to the person, not to a clinic.
CREATE TABLE doctor_auth (
  user_id uuid PRIMARY KEY REFERENCES user_account (id),
  status smallint NOT NULL DEFAULT -1 CHECK (status BETWEEN -1 AND 2),
  changed_at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE doctor_auth ENABLE ROW LEVEL SECURITY;
ALTER TABLE doctor_auth FORCE ROW LEVEL SECURITY;
-- The inner query runs under the clinic's own policy: only the papers of its staff are seen.
CREATE POLICY clinic ON doctor_auth FOR SELECT TO app_clinic
  USING (EXISTS (SELECT FROM membership m WHERE m.user_id = doctor_auth.user_id));
CREATE POLICY identity ON doctor_auth FOR SELECT TO app_identity USING (true);
CREATE POLICY system ON doctor_auth TO app_system USING (true) WITH CHECK (true);
GRANT SELECT ON doctor_auth TO app_clinic, app_identity;
GRANT SELECT, INSERT, UPDATE ON doctor_auth TO app_system;

CREATE TABLE clinic_address (
  clinic_id uuid NOT NULL REFERENCES clinic (id),
  id uuid NOT NULL,
  name text NOT NULL,
  phone text NOT NULL,
  province text NOT NULL,
  city text NOT NULL,
  district text NOT NULL,
  address text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (clinic_id, id)
);
SELECT app.guard_clinic_table('clinic_address');
GRANT SELECT, INSERT, UPDATE, DELETE ON clinic_address TO app_clinic, app_system;

CREATE TABLE lab_staff (
  user_id uuid PRIMARY KEY REFERENCES user_account (id),
  name text NOT NULL,
  roles text[] NOT NULL
    CHECK (roles <@ ARRAY['intake', 'design', 'production', 'finance', 'support', 'platformAdmin']),
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT ON lab_staff TO app_lab, app_identity;
GRANT SELECT, INSERT, UPDATE ON lab_staff TO app_system;

-- The VIP period the platform gives a clinic once; the row is made when its admin is told.
CREATE TABLE vip_gift (
  clinic_id uuid PRIMARY KEY REFERENCES clinic (id),
  starts_on date NOT NULL,
  ends_on date NOT NULL,
  told_at timestamptz NOT NULL DEFAULT now()
);
SELECT app.guard_clinic_table('vip_gift');
CREATE POLICY identity ON vip_gift TO app_identity USING (true) WITH CHECK (true);
GRANT SELECT ON vip_gift TO app_clinic;
GRANT SELECT, INSERT ON vip_gift TO app_identity, app_system;

ALTER TABLE session ADD FOREIGN KEY (clinic_id) REFERENCES clinic (id);

-- Every clinic a person may enter: as staff, or as the head office of its organisation. For sign-in only.
CREATE VIEW clinic_access WITH (security_invoker = true) AS
SELECT m.user_id, m.clinic_id, m.name AS staff_name, m.roles, false AS is_company
  FROM membership m WHERE m.work_status = 'working'
UNION ALL
SELECT om.user_id, c.id, NULL, ARRAY['admin'], true
  FROM organisation_member om
  JOIN organisation o ON o.id = om.organisation_id OR o.main_id = om.organisation_id
  JOIN clinic c ON c.organisation_id = o.id;
GRANT SELECT ON clinic_access TO app_identity;

CREATE TABLE patient (
  clinic_id uuid NOT NULL REFERENCES clinic (id),
  id uuid NOT NULL,
  version int NOT NULL DEFAULT 1,
  name text NOT NULL,
  sex text NOT NULL CHECK (sex IN ('male', 'female', 'unknown')),
  birth_date date,
  phone text COLLATE "C",
  remark text NOT NULL DEFAULT '',
  -- What is searched, by prefix: lower case, without spaces and accents. LIKE would not use an index here, because
  -- it is not leakproof and row-level security must be applied first.
  name_key text COLLATE "C" NOT NULL,
  pinyin text COLLATE "C" NOT NULL,
  initials text COLLATE "C" NOT NULL,
  phone_tail text COLLATE "C" GENERATED ALWAYS AS (right(phone, 4)) STORED,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (clinic_id, id)
);
CREATE INDEX patient_newest ON patient (clinic_id, created_at DESC, id DESC);
CREATE INDEX patient_name ON patient (clinic_id, name_key);
CREATE INDEX patient_pinyin ON patient (clinic_id, pinyin);
CREATE INDEX patient_initials ON patient (clinic_id, initials);
CREATE INDEX patient_phone ON patient (clinic_id, phone);
CREATE INDEX patient_phone_tail ON patient (clinic_id, phone_tail);
SELECT app.guard_clinic_table('patient');
GRANT SELECT, INSERT, UPDATE ON patient TO app_clinic, app_system;
-- Never the phone. Which rows: a policy written where orders are.
GRANT SELECT (clinic_id, id, name, sex, birth_date) ON patient TO app_lab;

-- How many patients a clinic has, kept so that a list of 100,000 is not counted anew for each page.
CREATE TABLE patient_count (
  clinic_id uuid PRIMARY KEY REFERENCES clinic (id),
  total int NOT NULL
);
SELECT app.guard_clinic_table('patient_count');
GRANT SELECT, INSERT, UPDATE ON patient_count TO app_clinic, app_system;

-- Per statement and in order of the clinics: many at once cost one update each and cannot deadlock.
CREATE FUNCTION app.count_patients() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO patient_count AS kept (clinic_id, total)
  SELECT clinic_id, count(*) FROM added GROUP BY clinic_id ORDER BY clinic_id
  ON CONFLICT (clinic_id) DO UPDATE SET total = kept.total + excluded.total;
  RETURN NULL;
END $$;
CREATE TRIGGER count_patients AFTER INSERT ON patient
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.count_patients();
