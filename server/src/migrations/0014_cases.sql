-- Cases: what joins the orders of one course of treatment, what both sides say of it, and the patient's link to its
-- progress.

CREATE SEQUENCE case_number;
GRANT USAGE ON SEQUENCE case_number TO app_clinic, app_system;

CREATE TABLE treatment_case (
  clinic_id uuid NOT NULL REFERENCES clinic (id),
  id uuid NOT NULL,
  no text NOT NULL,
  version int NOT NULL DEFAULT 1,
  patient_id uuid NOT NULL,
  doctor_id uuid,
  title text NOT NULL DEFAULT '',
  characteristics text[] NOT NULL DEFAULT '{}',
  angle_class text,
  -- Of a subdivision only.
  angle_side text CHECK (angle_side IN ('left', 'right')),
  treatment_items text[] NOT NULL DEFAULT '{}',
  chief_complaint text NOT NULL DEFAULT '',
  stages jsonb NOT NULL DEFAULT '[]',
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'finished')),
  finished_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (clinic_id, id),
  UNIQUE (clinic_id, no),
  FOREIGN KEY (clinic_id, patient_id) REFERENCES patient (clinic_id, id),
  FOREIGN KEY (clinic_id, doctor_id) REFERENCES membership (clinic_id, id),
  CHECK ((state = 'finished') = (finished_at IS NOT NULL)),
  CHECK (angle_side IS NULL OR angle_class LIKE '%Subdivision')
);
CREATE INDEX treatment_case_newest ON treatment_case (clinic_id, created_at DESC, id DESC);
CREATE INDEX treatment_case_patient ON treatment_case (clinic_id, patient_id, created_at DESC);
CREATE INDEX treatment_case_state ON treatment_case (clinic_id, state, created_at DESC, id DESC);
-- For the lab, which reads across clinics.
CREATE INDEX treatment_case_id ON treatment_case (id);
CREATE INDEX treatment_case_no ON treatment_case (no COLLATE "C");

-- Orders that were handed in before there were cases: one for each patient. The owner sees no rows of a guarded table,
-- so this stands before the new table's guard and lifts that of the old one while it runs. The case's id is made from
-- clinic and patient, so that the column is filled while the table is rewritten once: updated row by row, a million
-- orders took minutes for their indexes and keys.
CREATE FUNCTION pg_temp.case_of(clinic_id uuid, patient_id uuid) RETURNS uuid IMMUTABLE LANGUAGE sql
  RETURN overlay(overlay(md5(clinic_id::text || patient_id::text) PLACING '4' FROM 13) PLACING '8' FROM 17)::uuid;
ALTER TABLE orders NO FORCE ROW LEVEL SECURITY;
INSERT INTO treatment_case (clinic_id, id, no, patient_id, created_at)
SELECT clinic_id, pg_temp.case_of(clinic_id, patient_id),
       'K' || to_char(min(submitted_at), 'YYMMDD') || lpad(nextval('case_number')::text, 6, '0'), patient_id, min(created_at)
  FROM orders WHERE submitted_at IS NOT NULL AND patient_id IS NOT NULL GROUP BY clinic_id, patient_id;
ALTER TABLE orders ADD COLUMN case_id uuid;
ALTER TABLE orders ALTER COLUMN case_id TYPE uuid
  USING CASE WHEN submitted_at IS NOT NULL THEN pg_temp.case_of(clinic_id, patient_id) END;
ALTER TABLE orders ADD FOREIGN KEY (clinic_id, case_id) REFERENCES treatment_case (clinic_id, id);
ALTER TABLE orders FORCE ROW LEVEL SECURITY;
CREATE INDEX orders_case ON orders (clinic_id, case_id, created_at DESC) WHERE case_id IS NOT NULL;

SELECT app.guard_clinic_table('treatment_case');
CREATE POLICY lab ON treatment_case FOR SELECT TO app_lab
  USING (EXISTS (SELECT FROM orders o WHERE o.clinic_id = treatment_case.clinic_id AND o.case_id = treatment_case.id));
GRANT SELECT, INSERT, UPDATE ON treatment_case TO app_clinic, app_system;
GRANT SELECT ON treatment_case TO app_lab;

-- What continues an earlier order belongs to the same course of treatment, whoever made it.
CREATE FUNCTION app.inherit_case() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT o.case_id INTO NEW.case_id FROM orders o WHERE o.clinic_id = NEW.clinic_id AND o.id = NEW.parent_id;
  RETURN NEW;
END $$;
CREATE TRIGGER inherit_case BEFORE INSERT OR UPDATE OF parent_id ON orders
  FOR EACH ROW WHEN (NEW.parent_id IS NOT NULL AND NEW.case_id IS NULL) EXECUTE FUNCTION app.inherit_case();

CREATE TABLE case_message (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  case_id uuid NOT NULL,
  -- 1, 2, 3 … within the case, given under a lock: who has read up to which is one number.
  seq int NOT NULL CHECK (seq > 0),
  author_id uuid NOT NULL,
  author_name text NOT NULL,
  from_lab boolean NOT NULL,
  text text NOT NULL,
  mark_ids uuid[] NOT NULL DEFAULT '{}',
  at timestamptz NOT NULL DEFAULT now(),
  withdrawn_at timestamptz,
  -- Taken back within two minutes: not even a trace of it is shown.
  erased boolean NOT NULL DEFAULT false,
  PRIMARY KEY (clinic_id, id),
  UNIQUE (clinic_id, case_id, seq),
  FOREIGN KEY (clinic_id, case_id) REFERENCES treatment_case (clinic_id, id),
  CHECK (NOT erased OR withdrawn_at IS NOT NULL)
);
CREATE INDEX case_message_recent ON case_message (clinic_id, at) WHERE withdrawn_at IS NULL;
CREATE INDEX case_message_lab_recent ON case_message (at) WHERE withdrawn_at IS NULL AND NOT from_lab;

CREATE TABLE case_message_file (
  clinic_id uuid NOT NULL,
  message_id uuid NOT NULL,
  file_id uuid NOT NULL,
  position int NOT NULL,
  PRIMARY KEY (clinic_id, message_id, file_id),
  FOREIGN KEY (clinic_id, message_id) REFERENCES case_message (clinic_id, id),
  FOREIGN KEY (clinic_id, file_id) REFERENCES file (clinic_id, id)
);
CREATE INDEX case_message_file_file ON case_message_file (clinic_id, file_id);

-- How far each person has read.
CREATE TABLE case_reader (
  clinic_id uuid NOT NULL,
  case_id uuid NOT NULL,
  user_id uuid NOT NULL,
  name text NOT NULL,
  from_lab boolean NOT NULL,
  seq int NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (clinic_id, case_id, user_id),
  FOREIGN KEY (clinic_id, case_id) REFERENCES treatment_case (clinic_id, id)
);

-- The lab talks about cases of which it has an order; it does so across clinics.
DO $$
DECLARE talk text; seen text;
BEGIN
  FOR talk, seen IN VALUES
    ('case_message', 'SELECT FROM orders o WHERE o.clinic_id = case_message.clinic_id AND o.case_id = case_message.case_id'),
    ('case_reader', 'SELECT FROM orders o WHERE o.clinic_id = case_reader.clinic_id AND o.case_id = case_reader.case_id'),
    ('case_message_file', 'SELECT FROM case_message m WHERE m.clinic_id = case_message_file.clinic_id AND m.id = case_message_file.message_id')
  LOOP
    PERFORM app.guard_clinic_table(talk::regclass);
    EXECUTE format('CREATE POLICY lab ON %I TO app_lab USING (EXISTS (%s)) WITH CHECK (EXISTS (%s))', talk, seen, seen);
    EXECUTE format('GRANT SELECT, INSERT ON %I TO app_clinic, app_lab, app_system', talk);
  END LOOP;
END $$;

-- Nobody speaks or reads for somebody else, nor for the other side; and only what is one's own can be taken back.
CREATE POLICY own_side_clinic ON case_message AS RESTRICTIVE FOR INSERT TO app_clinic
  WITH CHECK (NOT from_lab AND author_id = (SELECT app.user_id()));
CREATE POLICY own_side_lab ON case_message AS RESTRICTIVE FOR INSERT TO app_lab
  WITH CHECK (from_lab AND author_id = (SELECT app.user_id()));
CREATE POLICY own_words ON case_message AS RESTRICTIVE FOR UPDATE TO app_clinic, app_lab
  USING (author_id = (SELECT app.user_id())) WITH CHECK (author_id = (SELECT app.user_id()));
CREATE POLICY own_reading_new ON case_reader AS RESTRICTIVE FOR INSERT TO app_clinic, app_lab
  WITH CHECK (user_id = (SELECT app.user_id()));
CREATE POLICY own_reading ON case_reader AS RESTRICTIVE FOR UPDATE TO app_clinic, app_lab
  USING (user_id = (SELECT app.user_id())) WITH CHECK (user_id = (SELECT app.user_id()));
GRANT UPDATE (text, mark_ids, withdrawn_at, erased) ON case_message TO app_clinic, app_lab;
GRANT UPDATE (name, seq, at) ON case_reader TO app_clinic, app_lab;
GRANT DELETE ON case_message_file TO app_clinic, app_lab;

-- What was taken back: written by whoever takes it back, read by the audit only.
CREATE TABLE case_message_withdrawal (
  clinic_id uuid NOT NULL,
  message_id uuid NOT NULL,
  text text NOT NULL,
  file_ids uuid[] NOT NULL,
  mark_ids uuid[] NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (clinic_id, message_id),
  FOREIGN KEY (clinic_id, message_id) REFERENCES case_message (clinic_id, id)
);
ALTER TABLE case_message_withdrawal ENABLE ROW LEVEL SECURITY;
ALTER TABLE case_message_withdrawal FORCE ROW LEVEL SECURITY;
CREATE POLICY clinic_write ON case_message_withdrawal FOR INSERT TO app_clinic
  WITH CHECK (clinic_id = ANY ((SELECT app.clinics())::uuid[]));
CREATE POLICY lab_write ON case_message_withdrawal FOR INSERT TO app_lab
  WITH CHECK (EXISTS (SELECT FROM case_message m
                       WHERE m.clinic_id = case_message_withdrawal.clinic_id AND m.id = case_message_withdrawal.message_id));
CREATE POLICY system ON case_message_withdrawal FOR SELECT TO app_system USING (true);
SELECT app.make_append_only('case_message_withdrawal');
GRANT INSERT ON case_message_withdrawal TO app_clinic, app_lab;
GRANT SELECT ON case_message_withdrawal TO app_system;

-- What the lab's people say among themselves: no clinic's role has a right or a policy here.
CREATE TABLE case_note (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  case_id uuid NOT NULL,
  author_id uuid NOT NULL,
  author_name text NOT NULL,
  text text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (clinic_id, id),
  FOREIGN KEY (clinic_id, case_id) REFERENCES treatment_case (clinic_id, id)
);
CREATE INDEX case_note_case ON case_note (clinic_id, case_id, at DESC);
ALTER TABLE case_note ENABLE ROW LEVEL SECURITY;
ALTER TABLE case_note FORCE ROW LEVEL SECURITY;
CREATE POLICY lab ON case_note TO app_lab
  USING (EXISTS (SELECT FROM orders o WHERE o.clinic_id = case_note.clinic_id AND o.case_id = case_note.case_id))
  WITH CHECK (EXISTS (SELECT FROM orders o WHERE o.clinic_id = case_note.clinic_id AND o.case_id = case_note.case_id));
CREATE POLICY system ON case_note TO app_system USING (true) WITH CHECK (true);
SELECT app.make_append_only('case_note');
GRANT SELECT, INSERT ON case_note TO app_lab, app_system;

-- The lab reads the pictures of conversations that it sees, besides what submitted orders refer to.
ALTER POLICY lab_read ON file USING (
  side = 'lab'
  OR EXISTS (SELECT FROM order_file f WHERE f.clinic_id = file.clinic_id AND f.file_id = file.id)
  OR EXISTS (SELECT FROM case_message_file m WHERE m.clinic_id = file.clinic_id AND m.file_id = file.id)
);

-- The links by which patients follow their case; of a link's token only the hash.
CREATE TABLE progress_link (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  case_id uuid NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  created_by_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  opened int NOT NULL DEFAULT 0,
  last_opened_at timestamptz,
  PRIMARY KEY (clinic_id, id),
  FOREIGN KEY (clinic_id, case_id) REFERENCES treatment_case (clinic_id, id)
);
CREATE INDEX progress_link_case ON progress_link (clinic_id, case_id, created_at DESC);
SELECT app.guard_clinic_table('progress_link');
-- Whoever opens a link has not signed in: the hash tells whose it is.
CREATE POLICY identity ON progress_link FOR SELECT TO app_identity USING (true);
GRANT SELECT, INSERT, UPDATE (revoked_at, opened, last_opened_at) ON progress_link TO app_clinic;
GRANT SELECT (clinic_id, id, case_id, token_hash, expires_at, revoked_at) ON progress_link TO app_identity;
GRANT SELECT, DELETE ON progress_link TO app_system;
