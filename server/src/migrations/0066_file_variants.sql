-- What is derived from a file and kept beside it: small pictures, light meshes. The bytes lie in the store under
-- o/{clinic_id}/{file_id}.{kind}. A row goes with its file's.
CREATE TABLE file_variant (
  clinic_id uuid NOT NULL,
  file_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind ~ '^[a-z][a-zA-Z]{0,30}$'),
  content_type text NOT NULL,
  made_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (clinic_id, file_id, kind),
  FOREIGN KEY (clinic_id, file_id) REFERENCES file (clinic_id, id) ON DELETE CASCADE
);
-- The previews that there are; the owner is let past row-level security for that.
ALTER TABLE file NO FORCE ROW LEVEL SECURITY;
INSERT INTO file_variant (clinic_id, file_id, kind, content_type, made_at)
SELECT clinic_id, id, 'preview', 'image/webp', uploaded_at FROM file WHERE picture IS NOT NULL
UNION ALL
SELECT clinic_id, id, 'preview', 'application/octet-stream', uploaded_at FROM file WHERE mesh ? 'preview';
ALTER TABLE file FORCE ROW LEVEL SECURITY;

-- Seen and made by who sees the file: its own policies decide.
ALTER TABLE file_variant ENABLE ROW LEVEL SECURITY;
ALTER TABLE file_variant FORCE ROW LEVEL SECURITY;
CREATE POLICY clinic ON file_variant TO app_clinic
  USING (clinic_id = ANY ((SELECT app.clinics())::uuid[])
         AND EXISTS (SELECT FROM file f WHERE f.clinic_id = file_variant.clinic_id AND f.id = file_variant.file_id));
CREATE POLICY lab ON file_variant TO app_lab
  USING (EXISTS (SELECT FROM file f WHERE f.clinic_id = file_variant.clinic_id AND f.id = file_variant.file_id));
CREATE POLICY system ON file_variant TO app_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT ON file_variant TO app_clinic, app_lab, app_system;
GRANT UPDATE (content_type, made_at) ON file_variant TO app_clinic, app_lab, app_system;
