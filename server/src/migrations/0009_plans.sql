-- Design versions and the marks that both sides pin on them.

CREATE TABLE design_version (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  version int NOT NULL,
  designer_id uuid NOT NULL,
  designer_name text NOT NULL,
  note text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  published_at timestamptz,
  decision text CHECK (decision IN ('approved', 'rejected')),
  decided_by uuid,
  decided_at timestamptz,
  PRIMARY KEY (clinic_id, id),
  UNIQUE (clinic_id, order_id, version),
  FOREIGN KEY (clinic_id, order_id) REFERENCES orders (clinic_id, id),
  CHECK ((decision IS NULL) = (decided_at IS NULL)),
  CHECK (decision IS NULL OR published_at IS NOT NULL)
);
CREATE INDEX design_version_id ON design_version (id);
ALTER TABLE design_version ENABLE ROW LEVEL SECURITY;
ALTER TABLE design_version FORCE ROW LEVEL SECURITY;
-- Before it is published a clinic sees no version, whatever a query forgets.
CREATE POLICY clinic_read ON design_version FOR SELECT TO app_clinic
  USING (clinic_id = ANY ((SELECT app.clinics())::uuid[]) AND published_at IS NOT NULL);
-- What was decided stays decided.
CREATE POLICY clinic_decide ON design_version FOR UPDATE TO app_clinic
  USING (clinic_id = ANY ((SELECT app.clinics())::uuid[]) AND published_at IS NOT NULL AND decision IS NULL)
  WITH CHECK (clinic_id = ANY ((SELECT app.clinics())::uuid[]) AND published_at IS NOT NULL);
CREATE POLICY lab ON design_version TO app_lab
  USING (EXISTS (SELECT FROM orders o WHERE o.clinic_id = design_version.clinic_id AND o.id = design_version.order_id))
  WITH CHECK (EXISTS (SELECT FROM orders o WHERE o.clinic_id = design_version.clinic_id AND o.id = design_version.order_id));
CREATE POLICY system ON design_version TO app_system USING (true) WITH CHECK (true);
GRANT SELECT, UPDATE (decision, decided_by, decided_at) ON design_version TO app_clinic;
GRANT SELECT, INSERT, UPDATE (published_at) ON design_version TO app_lab;
GRANT SELECT, INSERT, UPDATE ON design_version TO app_system;

CREATE TABLE design_file (
  clinic_id uuid NOT NULL,
  version_id uuid NOT NULL,
  file_id uuid NOT NULL,
  position int NOT NULL,
  PRIMARY KEY (clinic_id, version_id, file_id),
  FOREIGN KEY (clinic_id, version_id) REFERENCES design_version (clinic_id, id),
  FOREIGN KEY (clinic_id, file_id) REFERENCES file (clinic_id, id)
);
CREATE INDEX design_file_file ON design_file (clinic_id, file_id);
ALTER TABLE design_file ENABLE ROW LEVEL SECURITY;
ALTER TABLE design_file FORCE ROW LEVEL SECURITY;
CREATE POLICY clinic_read ON design_file FOR SELECT TO app_clinic
  USING (EXISTS (SELECT FROM design_version v WHERE v.clinic_id = design_file.clinic_id AND v.id = design_file.version_id));
CREATE POLICY lab ON design_file TO app_lab
  USING (EXISTS (SELECT FROM design_version v WHERE v.clinic_id = design_file.clinic_id AND v.id = design_file.version_id))
  WITH CHECK (EXISTS (SELECT FROM design_version v WHERE v.clinic_id = design_file.clinic_id AND v.id = design_file.version_id));
CREATE POLICY system ON design_file TO app_system USING (true) WITH CHECK (true);
GRANT SELECT ON design_file TO app_clinic;
GRANT SELECT, INSERT ON design_file TO app_lab, app_system;

CREATE TABLE review_mark (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  version_id uuid NOT NULL,
  number int NOT NULL CHECK (number BETWEEN 1 AND 500),
  part text NOT NULL,
  -- In the mesh's own mm.
  position float8[] NOT NULL CHECK (array_length(position, 1) = 3),
  normal float8[] NOT NULL CHECK (array_length(normal, 1) = 3),
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (clinic_id, id),
  UNIQUE (clinic_id, version_id, number),
  FOREIGN KEY (clinic_id, version_id) REFERENCES design_version (clinic_id, id)
);

CREATE TABLE review_comment (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  mark_id uuid NOT NULL,
  author_id uuid NOT NULL,
  author_name text NOT NULL,
  from_lab boolean NOT NULL,
  text text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (clinic_id, id),
  FOREIGN KEY (clinic_id, mark_id) REFERENCES review_mark (clinic_id, id)
);
CREATE INDEX review_comment_mark ON review_comment (clinic_id, mark_id, at);

DO $$
DECLARE reviewed text; parent text;
BEGIN
  FOR reviewed, parent IN VALUES
    ('review_mark', 'SELECT FROM design_version p WHERE p.clinic_id = review_mark.clinic_id AND p.id = review_mark.version_id'),
    ('review_comment', 'SELECT FROM review_mark p WHERE p.clinic_id = review_comment.clinic_id AND p.id = review_comment.mark_id')
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', reviewed);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', reviewed);
    -- Marks are seen by whoever sees their version: the clinic from its publication on, the lab always.
    EXECUTE format('CREATE POLICY clinic ON %I TO app_clinic
                    USING (clinic_id = ANY ((SELECT app.clinics())::uuid[]) AND EXISTS (%s))
                    WITH CHECK (clinic_id = ANY ((SELECT app.clinics())::uuid[]) AND EXISTS (%s))', reviewed, parent, parent);
    EXECUTE format('CREATE POLICY lab ON %I TO app_lab USING (EXISTS (%s)) WITH CHECK (EXISTS (%s))', reviewed, parent, parent);
    EXECUTE format('CREATE POLICY system ON %I TO app_system USING (true) WITH CHECK (true)', reviewed);
    EXECUTE format('GRANT SELECT, INSERT ON %I TO app_clinic, app_lab, app_system', reviewed);
  END LOOP;
END $$;

-- Nobody speaks for the other side.
CREATE POLICY own_side_clinic ON review_comment AS RESTRICTIVE FOR INSERT TO app_clinic WITH CHECK (NOT from_lab);
CREATE POLICY own_side_lab ON review_comment AS RESTRICTIVE FOR INSERT TO app_lab WITH CHECK (from_lab);
