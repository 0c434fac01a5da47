-- Files that passed their check. The bytes lie in the store under o/{clinic_id}/{id}; a row is written after them and
-- removed before them, so that a row without bytes cannot be.

CREATE TABLE file (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('scan', 'design', 'photo')),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  bytes bigint NOT NULL CHECK (bytes > 0),
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  content_type text NOT NULL,
  mesh jsonb,
  picture jsonb,
  -- Who uploaded it: the clinic itself, or the lab for one of its orders.
  side text NOT NULL CHECK (side IN ('clinic', 'lab')),
  order_id uuid,
  -- A lab's file is hidden from the clinic until a plan version with it is published.
  shown_to_clinic boolean NOT NULL,
  upload_key text NOT NULL,
  uploaded_by uuid NOT NULL,
  uploaded_by_name text NOT NULL,
  uploaded_at timestamptz NOT NULL DEFAULT now(),
  -- Null while something refers to it; after 24 hours without, the file is removed.
  unreferred_since timestamptz DEFAULT now(),
  PRIMARY KEY (clinic_id, id),
  UNIQUE (clinic_id, upload_key),
  CHECK ((side = 'lab') = (order_id IS NOT NULL)),
  CHECK (side = 'lab' OR shown_to_clinic)
);
-- For the lab, which reads across clinics.
CREATE INDEX file_id ON file (id);
CREATE INDEX file_unreferred ON file (unreferred_since) WHERE unreferred_since IS NOT NULL;

-- Not app.guard_clinic_table: the clinic's own policy has a second condition here.
ALTER TABLE file ENABLE ROW LEVEL SECURITY;
ALTER TABLE file FORCE ROW LEVEL SECURITY;
CREATE POLICY clinic ON file TO app_clinic
  USING (clinic_id = ANY ((SELECT app.clinics())::uuid[]) AND shown_to_clinic)
  WITH CHECK (clinic_id = ANY ((SELECT app.clinics())::uuid[]) AND side = 'clinic');
-- The lab's own uploads only. The migration that makes the orders widens the reading (ALTER POLICY lab_read ON file …)
-- by the files that a submitted order refers to.
CREATE POLICY lab_read ON file FOR SELECT TO app_lab USING (side = 'lab');
CREATE POLICY lab_add ON file FOR INSERT TO app_lab WITH CHECK (side = 'lab');
CREATE POLICY lab_mark ON file FOR UPDATE TO app_lab USING (side = 'lab') WITH CHECK (side = 'lab');
CREATE POLICY system ON file TO app_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT ON file TO app_clinic, app_lab;
GRANT UPDATE (unreferred_since) ON file TO app_clinic;
GRANT UPDATE (unreferred_since, shown_to_clinic) ON file TO app_lab;
GRANT SELECT, DELETE ON file TO app_system;

-- What a clinic's own files come to. The limits stand on the row, so that one clinic's can be raised.
CREATE TABLE file_usage (
  clinic_id uuid PRIMARY KEY,
  bytes bigint NOT NULL DEFAULT 0 CHECK (bytes >= 0 AND bytes <= max_bytes),
  files int NOT NULL DEFAULT 0 CHECK (files >= 0 AND files <= max_files),
  max_bytes bigint NOT NULL DEFAULT 214748364800,
  max_files int NOT NULL DEFAULT 100000
);
SELECT app.guard_clinic_table('file_usage');
GRANT SELECT, INSERT (clinic_id, bytes, files) ON file_usage TO app_clinic;
GRANT UPDATE (bytes, files) ON file_usage TO app_clinic;
GRANT SELECT, UPDATE ON file_usage TO app_system;
