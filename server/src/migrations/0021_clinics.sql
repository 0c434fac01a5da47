-- Opening clinics, handing in papers, applying, inviting. What a person does as themselves, from whatever clinic or
-- none, runs as app_identity with the session's user; its policies let them touch what is theirs and nothing else.
-- No policy but the platform administrator's lets papers be passed.

ALTER TABLE organisation
  ADD COLUMN credit_code text,
  ADD COLUMN legal_person text NOT NULL DEFAULT '',
  ADD COLUMN phone text NOT NULL DEFAULT '',
  ADD COLUMN province text NOT NULL DEFAULT '',
  ADD COLUMN city text NOT NULL DEFAULT '',
  ADD COLUMN district text NOT NULL DEFAULT '',
  ADD COLUMN address text NOT NULL DEFAULT '',
  ADD COLUMN induction text,
  -- -1 not submitted, 0 under review, 1 passed, 2 rejected; its clinics carry a copy, which is what orders ask.
  ADD COLUMN auth_status smallint NOT NULL DEFAULT -1 CHECK (auth_status BETWEEN -1 AND 2),
  ADD COLUMN reject_reason text,
  ADD COLUMN created_by uuid REFERENCES user_account (id);

ALTER TABLE clinic
  ADD COLUMN province text NOT NULL DEFAULT '',
  ADD COLUMN city text NOT NULL DEFAULT '',
  ADD COLUMN district text NOT NULL DEFAULT '',
  ADD COLUMN address text NOT NULL DEFAULT '',
  ADD COLUMN created_by uuid REFERENCES user_account (id),
  -- What a clinic is found by, by prefix; null until written by the program, which knows the readings.
  ADD COLUMN name_key text COLLATE "C",
  ADD COLUMN pinyin text COLLATE "C",
  ADD COLUMN initials text COLLATE "C";
CREATE INDEX clinic_name ON clinic (name_key);
CREATE INDEX clinic_pinyin ON clinic (pinyin);
CREATE INDEX clinic_initials ON clinic (initials);

-- The owner is held to the policies too, and has none: an organisation that has passed clinics has passed.
ALTER TABLE clinic NO FORCE ROW LEVEL SECURITY;
UPDATE organisation o SET auth_status = 1
 WHERE EXISTS (SELECT FROM clinic c WHERE c.auth_status = 1
                 AND c.organisation_id IN (SELECT s.id FROM organisation s WHERE o.id IN (s.id, s.main_id)));
ALTER TABLE clinic FORCE ROW LEVEL SECURITY;

ALTER TABLE membership
  ADD COLUMN job text,
  ADD COLUMN job_type text,
  ADD COLUMN work_type text,
  ADD COLUMN remark text NOT NULL DEFAULT '',
  -- Permission codes beyond the roles', and those of the roles that this person does not have.
  ADD COLUMN granted text[] NOT NULL DEFAULT '{}',
  ADD COLUMN withheld text[] NOT NULL DEFAULT '{}',
  ADD COLUMN version int NOT NULL DEFAULT 1;

ALTER TABLE doctor_auth ADD COLUMN reject_reason text;

-- A wish to be staff of a clinic, until its admin decides.
CREATE TABLE clinic_application (
  clinic_id uuid NOT NULL REFERENCES clinic (id),
  id uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES user_account (id),
  real_name text NOT NULL,
  phone text NOT NULL,
  job_type text NOT NULL,
  remark text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'passed', 'rejected', 'withdrawn')),
  -- The clinic invited this phone, under a name that begins as the applicant said.
  is_expected boolean NOT NULL DEFAULT false,
  reject_reason text,
  decided_by uuid REFERENCES user_account (id),
  decided_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (clinic_id, id)
);
CREATE UNIQUE INDEX clinic_application_pending ON clinic_application (clinic_id, user_id) WHERE state = 'pending';
CREATE INDEX clinic_application_person ON clinic_application (user_id, created_at);
SELECT app.guard_clinic_table('clinic_application');

-- An invitation by SMS. Whoever holds the link learns the clinic's name; joining takes the phone as well.
CREATE TABLE staff_invitation (
  clinic_id uuid NOT NULL REFERENCES clinic (id),
  id uuid NOT NULL,
  phone text NOT NULL CHECK (phone ~ '^1[3-9][0-9]{9}$'),
  name text NOT NULL,
  roles text[] NOT NULL CHECK (roles <@ ARRAY['admin', 'doctor', 'assistant', 'finance']),
  job text,
  job_type text,
  work_type text,
  -- Null until the SMS is on its way.
  token_hash bytea CONSTRAINT staff_invitation_token UNIQUE CHECK (octet_length(token_hash) = 32),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'accepted', 'withdrawn')),
  invited_by uuid NOT NULL REFERENCES user_account (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  accepted_by uuid REFERENCES user_account (id),
  PRIMARY KEY (clinic_id, id)
);
CREATE UNIQUE INDEX staff_invitation_open ON staff_invitation (clinic_id, phone) WHERE state = 'open';
SELECT app.guard_clinic_table('staff_invitation');

-- What was handed in, and what became of it: one row each time. A paper's content is never here.
CREATE TABLE auth_submission (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('doctor', 'organisation')),
  user_id uuid NOT NULL REFERENCES user_account (id),
  organisation_id uuid REFERENCES organisation (id),
  real_name text,
  title_post text,
  company_name text,
  credit_code text,
  legal_person text,
  is_chain boolean NOT NULL DEFAULT false,
  -- The clinics it was for, by name, as they were then.
  clinic_names text[] NOT NULL DEFAULT '{}',
  -- Masked.
  phone text NOT NULL,
  id_card uuid,
  certificate uuid,
  permit_license uuid,
  business_license uuid,
  status smallint NOT NULL DEFAULT 0 CHECK (status BETWEEN 0 AND 2),
  is_resubmitted boolean NOT NULL DEFAULT false,
  submitted_at timestamptz NOT NULL DEFAULT now(),
  decided_at timestamptz,
  decided_by uuid REFERENCES user_account (id),
  decided_by_name text,
  remark text,
  CHECK ((kind = 'organisation') = (organisation_id IS NOT NULL)),
  CHECK ((status = 0) = (decided_at IS NULL))
);
CREATE INDEX auth_submission_queue ON auth_submission (status, submitted_at, id);
CREATE INDEX auth_submission_person ON auth_submission (user_id, submitted_at);
CREATE UNIQUE INDEX auth_submission_doctor ON auth_submission (user_id) WHERE kind = 'doctor' AND status = 0;
CREATE UNIQUE INDEX auth_submission_organisation ON auth_submission (organisation_id) WHERE status = 0;
CREATE INDEX auth_submission_of_organisation ON auth_submission (organisation_id, submitted_at)
  WHERE organisation_id IS NOT NULL;

-- A picture of a paper: AES-256-GCM under a key of its own, that key wrapped by one which is not in the database.
CREATE TABLE paper (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES user_account (id),
  kind text NOT NULL CHECK (kind IN ('idCard', 'certificate', 'permitLicense', 'businessLicense')),
  content bytea NOT NULL,
  wrapped_key bytea NOT NULL,
  -- Which wrapping key: the first signs of its fingerprint.
  kek_id text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Set when it is handed in; others vanish after a day.
  handed_in_at timestamptz
);
-- Nothing to gain from compressing what is enciphered.
ALTER TABLE paper ALTER COLUMN content SET STORAGE EXTERNAL;
CREATE INDEX paper_loose ON paper (created_at) WHERE handed_in_at IS NULL;
CREATE INDEX paper_kek ON paper (kek_id);
ALTER TABLE auth_submission
  ADD FOREIGN KEY (id_card) REFERENCES paper (id),
  ADD FOREIGN KEY (certificate) REFERENCES paper (id),
  ADD FOREIGN KEY (permit_license) REFERENCES paper (id),
  ADD FOREIGN KEY (business_license) REFERENCES paper (id);

-- Every look of a reviewer at a paper, shown beside it; the audit has them besides.
CREATE TABLE paper_look (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  paper_id uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  user_id uuid NOT NULL,
  name text NOT NULL
);
CREATE INDEX paper_look_paper ON paper_look (paper_id, at);
SELECT app.make_append_only('paper_look');

CREATE FUNCTION app.is_platform_admin() RETURNS boolean LANGUAGE sql STABLE AS
$$ SELECT EXISTS (SELECT FROM lab_staff WHERE user_id = app.user_id() AND is_active AND 'platformAdmin' = ANY (roles)) $$;
GRANT EXECUTE ON FUNCTION app.is_platform_admin() TO app_lab;

-- The organisations whose papers the session's user may hand in: as admin of a clinic, or as head office.
CREATE FUNCTION app.managed_organisations() RETURNS uuid[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(o.id), '{}') FROM organisation o
   WHERE EXISTS (SELECT FROM organisation_member om
                  WHERE om.user_id = app.user_id() AND om.organisation_id IN (o.id, o.main_id))
      OR EXISTS (SELECT FROM clinic c JOIN membership m ON m.clinic_id = c.id
                  WHERE c.organisation_id = o.id AND m.user_id = app.user_id()
                    AND m.work_status = 'working' AND 'admin' = ANY (m.roles))
$$;
GRANT EXECUTE ON FUNCTION app.managed_organisations() TO app_identity;

-- Whether a clinic waits for this person's phone, for these roles or more.
CREATE FUNCTION app.is_invited(clinic uuid, person uuid, wanted text[]) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM staff_invitation i JOIN user_account u ON u.phone = i.phone
                  WHERE i.clinic_id = clinic AND u.id = person AND i.state = 'open' AND i.expires_at > now()
                    AND wanted <@ i.roles)
$$;
GRANT EXECUTE ON FUNCTION app.is_invited(uuid, uuid, text[]) TO app_identity;

-- Organisations and their head offices had no policies, for nobody but sign-in could see them.
ALTER TABLE organisation ENABLE ROW LEVEL SECURITY;
ALTER TABLE organisation FORCE ROW LEVEL SECURITY;
CREATE POLICY identity_read ON organisation FOR SELECT TO app_identity USING (true);
CREATE POLICY identity_open ON organisation FOR INSERT TO app_identity
  WITH CHECK (created_by = (SELECT app.user_id()) AND auth_status <= 0);
CREATE POLICY identity_hand_in ON organisation FOR UPDATE TO app_identity
  USING (id = ANY ((SELECT app.managed_organisations())::uuid[])) WITH CHECK (auth_status = 0);
CREATE POLICY lab_read ON organisation FOR SELECT TO app_lab USING ((SELECT app.is_platform_admin()));
CREATE POLICY lab_review ON organisation FOR UPDATE TO app_lab USING ((SELECT app.is_platform_admin()));
CREATE POLICY system ON organisation TO app_system USING (true) WITH CHECK (true);
GRANT INSERT ON organisation TO app_identity;
GRANT UPDATE (name, credit_code, legal_person, auth_status, reject_reason) ON organisation TO app_identity;
GRANT SELECT (id, main_id, auth_status), UPDATE (auth_status, reject_reason) ON organisation TO app_lab;

ALTER TABLE organisation_member ENABLE ROW LEVEL SECURITY;
ALTER TABLE organisation_member FORCE ROW LEVEL SECURITY;
CREATE POLICY identity_read ON organisation_member FOR SELECT TO app_identity USING (true);
-- Of an organisation that the same transaction opened.
CREATE POLICY identity_open ON organisation_member FOR INSERT TO app_identity
  WITH CHECK (user_id = (SELECT app.user_id()) AND EXISTS (
    SELECT FROM organisation o WHERE o.id = organisation_id AND o.created_by = user_id AND o.created_at = now()));
CREATE POLICY system ON organisation_member TO app_system USING (true) WITH CHECK (true);
GRANT INSERT ON organisation_member TO app_identity;

CREATE POLICY identity_open ON clinic FOR INSERT TO app_identity
  WITH CHECK (created_by = (SELECT app.user_id()) AND auth_status = 0);
CREATE POLICY identity_hand_in ON clinic FOR UPDATE TO app_identity
  USING (organisation_id = ANY ((SELECT app.managed_organisations())::uuid[])) WITH CHECK (auth_status = 0);
CREATE POLICY lab_review ON clinic FOR UPDATE TO app_lab USING ((SELECT app.is_platform_admin()));
GRANT INSERT ON clinic TO app_identity;
GRANT UPDATE (auth_status) ON clinic TO app_lab;
GRANT UPDATE (auth_status, name, name_key, pinyin, initials) ON clinic TO app_identity;

-- A person joins a clinic by themselves only where they opened it just now, or where it invited their phone.
CREATE POLICY identity_join ON membership FOR INSERT TO app_identity
  WITH CHECK (app.is_invited(clinic_id, user_id, roles) OR (
    user_id = (SELECT app.user_id()) AND EXISTS (
      SELECT FROM clinic c WHERE c.id = clinic_id AND c.created_by = user_id AND c.created_at = now())));
CREATE POLICY identity_join_again ON membership FOR UPDATE TO app_identity
  USING (app.is_invited(clinic_id, user_id, '{}')) WITH CHECK (app.is_invited(clinic_id, user_id, roles));
GRANT INSERT ON membership TO app_identity;
GRANT SELECT (id, job, job_type, work_type, granted, withheld, created_at),
      UPDATE (name, roles, work_status, job, job_type, work_type, granted, withheld, version)
   ON membership TO app_identity;
-- The staff list says when somebody was there last.
GRANT SELECT (seen_at) ON session TO app_clinic;

CREATE POLICY identity_hand_in ON doctor_auth FOR INSERT TO app_identity
  WITH CHECK (user_id = (SELECT app.user_id()) AND status = 0);
CREATE POLICY identity_hand_in_again ON doctor_auth FOR UPDATE TO app_identity
  USING (user_id = (SELECT app.user_id())) WITH CHECK (status = 0);
CREATE POLICY lab_read ON doctor_auth FOR SELECT TO app_lab USING ((SELECT app.is_platform_admin()));
CREATE POLICY lab_review ON doctor_auth FOR UPDATE TO app_lab USING ((SELECT app.is_platform_admin()));
GRANT INSERT, UPDATE ON doctor_auth TO app_identity;
GRANT SELECT, UPDATE (status, reject_reason, changed_at) ON doctor_auth TO app_lab;

CREATE POLICY identity ON clinic_application TO app_identity
  USING (user_id = (SELECT app.user_id()))
  WITH CHECK (user_id = (SELECT app.user_id()) AND state IN ('pending', 'withdrawn'));
GRANT SELECT, INSERT ON clinic_application TO app_identity;
GRANT UPDATE (real_name, phone, job_type, remark, state, is_expected) ON clinic_application TO app_identity;
GRANT SELECT, UPDATE (state, reject_reason, decided_by, decided_at) ON clinic_application TO app_clinic;
GRANT SELECT, INSERT, UPDATE, DELETE ON clinic_application TO app_system;

CREATE POLICY identity_read ON staff_invitation FOR SELECT TO app_identity USING (true);
CREATE POLICY identity_accept ON staff_invitation FOR UPDATE TO app_identity
  USING (state = 'open') WITH CHECK (state = 'accepted');
GRANT SELECT, UPDATE (state, accepted_by) ON staff_invitation TO app_identity;
GRANT SELECT (clinic_id, id, phone, name, roles, job, job_type, work_type, state, invited_by, created_at, expires_at),
      INSERT, UPDATE (state) ON staff_invitation TO app_clinic;
GRANT SELECT, INSERT, UPDATE, DELETE ON staff_invitation TO app_system;

ALTER TABLE auth_submission ENABLE ROW LEVEL SECURITY;
ALTER TABLE auth_submission FORCE ROW LEVEL SECURITY;
CREATE POLICY identity_read ON auth_submission FOR SELECT TO app_identity
  USING (CASE kind WHEN 'doctor' THEN user_id = (SELECT app.user_id())
         ELSE organisation_id = ANY ((SELECT app.managed_organisations())::uuid[]) END);
CREATE POLICY identity_hand_in ON auth_submission FOR INSERT TO app_identity
  WITH CHECK (user_id = (SELECT app.user_id()) AND status = 0
    AND (organisation_id IS NULL OR organisation_id = ANY ((SELECT app.managed_organisations())::uuid[])));
CREATE POLICY lab_read ON auth_submission FOR SELECT TO app_lab USING ((SELECT app.is_platform_admin()));
CREATE POLICY lab_review ON auth_submission FOR UPDATE TO app_lab USING ((SELECT app.is_platform_admin()));
CREATE POLICY system ON auth_submission TO app_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT ON auth_submission TO app_identity;
GRANT SELECT, UPDATE (status, decided_at, decided_by, decided_by_name, remark) ON auth_submission TO app_lab;
GRANT SELECT, INSERT, UPDATE ON auth_submission TO app_system;

ALTER TABLE paper ENABLE ROW LEVEL SECURITY;
ALTER TABLE paper FORCE ROW LEVEL SECURITY;
-- One's own, and the licences of an organisation that one manages.
CREATE POLICY identity_read ON paper FOR SELECT TO app_identity
  USING (user_id = (SELECT app.user_id()) OR EXISTS (
    SELECT FROM auth_submission s WHERE paper.id IN (s.permit_license, s.business_license)));
CREATE POLICY identity_keep ON paper FOR INSERT TO app_identity WITH CHECK (user_id = (SELECT app.user_id()));
CREATE POLICY identity_hand_in ON paper FOR UPDATE TO app_identity USING (user_id = (SELECT app.user_id()));
CREATE POLICY lab_read ON paper FOR SELECT TO app_lab
  USING ((SELECT app.is_platform_admin()) AND handed_in_at IS NOT NULL);
CREATE POLICY system ON paper TO app_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE (handed_in_at) ON paper TO app_identity;
GRANT SELECT ON paper TO app_lab;
GRANT SELECT, INSERT, UPDATE, DELETE ON paper TO app_system;

ALTER TABLE paper_look ENABLE ROW LEVEL SECURITY;
ALTER TABLE paper_look FORCE ROW LEVEL SECURITY;
CREATE POLICY lab_read ON paper_look FOR SELECT TO app_lab USING ((SELECT app.is_platform_admin()));
CREATE POLICY lab_write ON paper_look FOR INSERT TO app_lab
  WITH CHECK (user_id = (SELECT app.user_id()) AND (SELECT app.is_platform_admin()));
CREATE POLICY system ON paper_look FOR SELECT TO app_system USING (true);
GRANT SELECT, INSERT ON paper_look TO app_lab;
GRANT SELECT ON paper_look TO app_system;

-- News for one person, who may be in no clinic yet; and for the lab alone of what belongs to no clinic.
ALTER TABLE outbox ADD COLUMN user_id uuid;
DROP POLICY lab_read ON outbox;
CREATE POLICY lab_read ON outbox FOR SELECT TO app_lab USING (clinic_id IS NOT NULL OR lab_only);
CREATE POLICY identity_read ON outbox FOR SELECT TO app_identity USING (user_id = (SELECT app.user_id()));
GRANT SELECT (id, xid, name, aggregate, payload, user_id) ON outbox TO app_identity;

-- What a person may do in a clinic is their roles' permissions, more or fewer.
CREATE OR REPLACE VIEW clinic_access WITH (security_invoker = true) AS
SELECT m.user_id, m.clinic_id, m.name AS staff_name, m.roles, false AS is_company, m.granted, m.withheld
  FROM membership m WHERE m.work_status = 'working'
UNION ALL
SELECT om.user_id, c.id, NULL, ARRAY['admin'], true, '{}'::text[], '{}'::text[]
  FROM organisation_member om
  JOIN organisation o ON o.id = om.organisation_id OR o.main_id = om.organisation_id
  JOIN clinic c ON c.organisation_id = o.id;
