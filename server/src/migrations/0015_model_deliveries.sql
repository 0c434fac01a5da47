-- Physical models on their way to the lab, and the links by which a phone adds photos to an order.

CREATE SEQUENCE delivery_number;
GRANT USAGE ON SEQUENCE delivery_number TO app_clinic, app_system;

CREATE TABLE model_delivery (
  clinic_id uuid NOT NULL REFERENCES clinic (id),
  id uuid NOT NULL,
  no text NOT NULL,
  state text NOT NULL CHECK (state IN ('sent', 'received', 'incomplete', 'damaged', 'cancelled')),
  version int NOT NULL DEFAULT 1,
  carrier text NOT NULL,
  tracking_number text NOT NULL,
  -- When the courier fetches it: { day, from, to }.
  pickup jsonb,
  remark text NOT NULL DEFAULT '',
  sent_at timestamptz NOT NULL DEFAULT now(),
  sent_by uuid,
  sent_by_name text NOT NULL,
  received_at timestamptz,
  received_by_name text,
  PRIMARY KEY (clinic_id, id),
  UNIQUE (clinic_id, no),
  CHECK ((state IN ('received', 'incomplete', 'damaged')) = (received_at IS NOT NULL))
);
CREATE INDEX model_delivery_newest ON model_delivery (clinic_id, sent_at DESC, id DESC);
CREATE INDEX model_delivery_state ON model_delivery (clinic_id, state, sent_at DESC, id DESC);
-- For the lab, which reads across clinics.
CREATE INDEX model_delivery_lab ON model_delivery (sent_at DESC, id DESC);
CREATE INDEX model_delivery_id ON model_delivery (id);
CREATE INDEX model_delivery_no ON model_delivery (no COLLATE "C");
CREATE INDEX model_delivery_tracking ON model_delivery (tracking_number COLLATE "C");
SELECT app.guard_clinic_table('model_delivery');
CREATE POLICY lab_read ON model_delivery FOR SELECT TO app_lab USING (true);
CREATE POLICY lab_receive ON model_delivery FOR UPDATE TO app_lab USING (state <> 'cancelled') WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE (state, version) ON model_delivery TO app_clinic;
GRANT SELECT, UPDATE (state, version, received_at, received_by_name) ON model_delivery TO app_lab;
GRANT SELECT, INSERT, UPDATE ON model_delivery TO app_system;

CREATE TABLE model_delivery_order (
  clinic_id uuid NOT NULL,
  delivery_id uuid NOT NULL,
  order_id uuid NOT NULL,
  -- [{ kind, count }]
  accessories jsonb NOT NULL DEFAULT '[]',
  condition text CHECK (condition IN ('complete', 'incomplete', 'damaged')),
  note text NOT NULL DEFAULT '',
  PRIMARY KEY (clinic_id, delivery_id, order_id),
  FOREIGN KEY (clinic_id, delivery_id) REFERENCES model_delivery (clinic_id, id),
  FOREIGN KEY (clinic_id, order_id) REFERENCES orders (clinic_id, id)
);
CREATE INDEX model_delivery_order_order ON model_delivery_order (clinic_id, order_id);
SELECT app.guard_clinic_table('model_delivery_order');
CREATE POLICY lab_read ON model_delivery_order FOR SELECT TO app_lab USING (true);
CREATE POLICY lab_look ON model_delivery_order FOR UPDATE TO app_lab USING (true) WITH CHECK (true);
GRANT SELECT, INSERT ON model_delivery_order TO app_clinic;
GRANT SELECT, UPDATE (condition, note) ON model_delivery_order TO app_lab;
GRANT SELECT, INSERT, UPDATE ON model_delivery_order TO app_system;

CREATE TABLE model_delivery_picture (
  clinic_id uuid NOT NULL,
  delivery_id uuid NOT NULL,
  file_id uuid NOT NULL,
  PRIMARY KEY (clinic_id, delivery_id, file_id),
  FOREIGN KEY (clinic_id, delivery_id) REFERENCES model_delivery (clinic_id, id),
  FOREIGN KEY (clinic_id, file_id) REFERENCES file (clinic_id, id)
);
CREATE INDEX model_delivery_picture_file ON model_delivery_picture (clinic_id, file_id);
SELECT app.guard_clinic_table('model_delivery_picture');
CREATE POLICY lab ON model_delivery_picture TO app_lab
  USING (EXISTS (SELECT FROM model_delivery d
                  WHERE d.clinic_id = model_delivery_picture.clinic_id AND d.id = model_delivery_picture.delivery_id))
  WITH CHECK (EXISTS (SELECT FROM model_delivery d
                  WHERE d.clinic_id = model_delivery_picture.clinic_id AND d.id = model_delivery_picture.delivery_id));
GRANT SELECT ON model_delivery_picture TO app_clinic;
GRANT SELECT, INSERT ON model_delivery_picture TO app_lab;
GRANT SELECT ON model_delivery_picture TO app_system;

-- A link that a phone opens without signing in: of its token only the hash. It ends with the session that made it.
CREATE TABLE phone_link (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  created_by uuid NOT NULL,
  created_by_name text NOT NULL,
  session_id uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (clinic_id, id),
  FOREIGN KEY (clinic_id, order_id) REFERENCES orders (clinic_id, id) ON DELETE CASCADE
);
CREATE INDEX phone_link_order ON phone_link (clinic_id, order_id);
SELECT app.guard_clinic_table('phone_link');
-- Whoever opens a link has not signed in: the hash tells whose it is.
CREATE POLICY identity ON phone_link FOR SELECT TO app_identity USING (true);
GRANT SELECT, INSERT ON phone_link TO app_clinic;
GRANT SELECT ON phone_link TO app_identity;
GRANT SELECT, DELETE ON phone_link TO app_system;
