-- Orders: one prescription for one patient, moved by the workflow's table only.

CREATE SEQUENCE order_number;
GRANT USAGE ON SEQUENCE order_number TO app_clinic, app_system;

CREATE TABLE orders (
  clinic_id uuid NOT NULL REFERENCES clinic (id),
  id uuid NOT NULL,
  no text NOT NULL,
  type smallint NOT NULL CHECK (type IN (3, 4, 5, 7, 8)),
  kind smallint NOT NULL CHECK (kind IN (1, 2, 3, 4, 5, 6, 8, 9, 10, 12)),
  status smallint NOT NULL,
  version int NOT NULL DEFAULT 1,
  road text NOT NULL DEFAULT 'first'
    CHECK (road IN ('first', 'extra', 'restart', 'correction', 'refinement', 'retention', 'remake')),
  -- Under way: neither a draft nor at an end. Kept by the transition, for the constraint below.
  open boolean NOT NULL DEFAULT false,
  parent_id uuid,
  patient_id uuid,
  doctor_id uuid,
  doctor_name text,
  designer_id uuid,
  designer_name text,
  -- Who designed the current version: not the one to check it.
  version_designer_id uuid,
  current_design_id uuid,
  prescription jsonb NOT NULL,
  -- What of the catalogue was ordered, as it was at submission; later changes do not touch it.
  series jsonb,
  series_label jsonb,
  price_lines jsonb NOT NULL DEFAULT '[]',
  price_fen bigint CHECK (price_fen >= 0),
  promised_on date,
  appointment_on date,
  risk_text text,
  risk_signature jsonb,
  requested_fields text[] NOT NULL DEFAULT '{}',
  request_reason text,
  remake jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- Null while the lab must not see it: before the first submission and after a withdrawal.
  submitted_at timestamptz,
  PRIMARY KEY (clinic_id, id),
  UNIQUE (clinic_id, no),
  FOREIGN KEY (clinic_id, patient_id) REFERENCES patient (clinic_id, id),
  FOREIGN KEY (clinic_id, parent_id) REFERENCES orders (clinic_id, id)
);
CREATE INDEX orders_newest ON orders (clinic_id, created_at DESC, id DESC);
CREATE INDEX orders_status ON orders (clinic_id, status, created_at DESC, id DESC);
CREATE INDEX orders_type ON orders (clinic_id, type, created_at DESC, id DESC);
CREATE INDEX orders_patient ON orders (clinic_id, patient_id, created_at DESC);
CREATE INDEX orders_parent ON orders (clinic_id, parent_id) WHERE parent_id IS NOT NULL;
-- The lab reads across clinics: its board by state and promised date, its search by number.
CREATE INDEX orders_board ON orders (status, promised_on, submitted_at) WHERE open;
CREATE INDEX orders_submitted ON orders (submitted_at DESC, id DESC) WHERE submitted_at IS NOT NULL;
CREATE INDEX orders_id ON orders (id);
CREATE INDEX orders_no ON orders (no COLLATE "C");
-- One open order of a type for a patient; what continues an earlier order is not a second one.
CREATE UNIQUE INDEX orders_one_open ON orders (clinic_id, patient_id, type) WHERE open AND parent_id IS NULL;

SELECT app.guard_clinic_table('orders');
CREATE POLICY lab_read ON orders FOR SELECT TO app_lab USING (submitted_at IS NOT NULL);
CREATE POLICY lab_move ON orders FOR UPDATE TO app_lab USING (submitted_at IS NOT NULL) WITH CHECK (submitted_at IS NOT NULL);
GRANT SELECT, INSERT, UPDATE ON orders TO app_clinic;
GRANT SELECT, UPDATE ON orders TO app_lab;
GRANT SELECT, INSERT, UPDATE ON orders TO app_system;
GRANT DELETE ON orders TO app_clinic;
-- Only a draft that the lab never saw may be thrown away.
CREATE POLICY only_drafts ON orders AS RESTRICTIVE FOR DELETE TO app_clinic USING (status = 1 AND submitted_at IS NULL);

-- What happened to an order, never edited. `seq` is the order's version after the step.
CREATE TABLE order_history (
  clinic_id uuid NOT NULL,
  order_id uuid NOT NULL,
  seq int NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  actor_id uuid,
  actor_name text NOT NULL,
  actor text NOT NULL,
  event text NOT NULL,
  from_status smallint,
  to_status smallint NOT NULL,
  reason text,
  detail jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (clinic_id, order_id, seq, at)
) PARTITION BY RANGE (at);
SELECT app.make_partitions();
SELECT app.make_append_only('order_history');
ALTER TABLE order_history ENABLE ROW LEVEL SECURITY;
ALTER TABLE order_history FORCE ROW LEVEL SECURITY;
CREATE POLICY clinic ON order_history TO app_clinic
  USING (clinic_id = ANY ((SELECT app.clinics())::uuid[]))
  WITH CHECK (clinic_id = ANY ((SELECT app.clinics())::uuid[]));
CREATE POLICY system ON order_history TO app_system USING (true) WITH CHECK (true);
CREATE POLICY lab_read ON order_history FOR SELECT TO app_lab
  USING (EXISTS (SELECT FROM orders o WHERE o.clinic_id = order_history.clinic_id AND o.id = order_history.order_id));
CREATE POLICY lab_add ON order_history FOR INSERT TO app_lab
  WITH CHECK (EXISTS (SELECT FROM orders o WHERE o.clinic_id = order_history.clinic_id AND o.id = order_history.order_id));
GRANT SELECT, INSERT ON order_history TO app_clinic, app_lab, app_system;

-- The files that an order refers to: its prescription's scans and photos, and the pictures of a failed acceptance.
CREATE TABLE order_file (
  clinic_id uuid NOT NULL,
  order_id uuid NOT NULL,
  file_id uuid NOT NULL,
  PRIMARY KEY (clinic_id, order_id, file_id),
  FOREIGN KEY (clinic_id, order_id) REFERENCES orders (clinic_id, id) ON DELETE CASCADE,
  FOREIGN KEY (clinic_id, file_id) REFERENCES file (clinic_id, id)
);
CREATE INDEX order_file_file ON order_file (clinic_id, file_id);
SELECT app.guard_clinic_table('order_file');
CREATE POLICY lab_read ON order_file FOR SELECT TO app_lab
  USING (EXISTS (SELECT FROM orders o WHERE o.clinic_id = order_file.clinic_id AND o.id = order_file.order_id));
GRANT SELECT, INSERT, DELETE ON order_file TO app_clinic, app_system;
GRANT SELECT ON order_file TO app_lab;

-- The lab reads what submitted orders refer to, and of a patient never the phone (column grants).
ALTER POLICY lab_read ON file USING (
  side = 'lab' OR EXISTS (SELECT FROM order_file f WHERE f.clinic_id = file.clinic_id AND f.file_id = file.id)
);
CREATE POLICY lab_read ON patient FOR SELECT TO app_lab
  USING (EXISTS (SELECT FROM orders o WHERE o.clinic_id = patient.clinic_id AND o.patient_id = patient.id));
