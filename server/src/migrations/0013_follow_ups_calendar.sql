-- Follow-ups, changes of submitted orders, orders that the lab enters, and the lab's working calendar.

ALTER TABLE orders
  -- calendar: the day that the turnaround leads to; lab: another one that a person chose.
  ADD COLUMN promise_kind text CHECK (promise_kind IN ('calendar', 'lab')),
  ADD COLUMN amended_at timestamptz,
  ADD COLUMN abutments jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN refund_id uuid,
  ADD COLUMN rush boolean NOT NULL GENERATED ALWAYS AS (coalesce((prescription ->> 'rush')::boolean, false)) STORED,
  -- Of the series that was ordered; null for a draft.
  ADD COLUMN turnaround_days int GENERATED ALWAYS AS (
    CASE WHEN (prescription ->> 'rush')::boolean AND series -> 'rush' ->> 'days' IS NOT NULL
         THEN (series -> 'rush' ->> 'days')::int
         ELSE (series ->> 'turnaroundDays')::int END) STORED;

-- What was promised and is still to be sent: the lists of what is late, at risk, due today or this week.
CREATE INDEX orders_due ON orders (clinic_id, promised_on) WHERE open AND promised_on IS NOT NULL;

-- A denture that the lab entered is no second retainer: what is bought counts too.
DROP INDEX orders_one_open;
CREATE UNIQUE INDEX orders_one_open ON orders (clinic_id, patient_id, type, kind) WHERE open AND parent_id IS NULL;

-- The lab enters what a clinic phoned in, and nothing else: bracket guides, fixed and removable dentures.
GRANT INSERT ON orders TO app_lab;
GRANT USAGE ON SEQUENCE order_number TO app_lab;
CREATE POLICY lab_enter ON orders FOR INSERT TO app_lab
  WITH CHECK (kind IN (5, 6, 12) AND parent_id IS NULL AND status IN (1, 2));
-- A draft that the lab leaves with the clinic is out of the lab's sight at once, its first line of history with it.
ALTER POLICY lab_add ON order_history WITH CHECK (
  (from_status IS NULL AND event = 'enter')
  OR EXISTS (SELECT FROM orders o WHERE o.clinic_id = order_history.clinic_id AND o.id = order_history.order_id)
);
-- A new patient comes without a phone: that is the clinic's to add.
GRANT INSERT (clinic_id, id, name, sex, birth_date, name_key, pinyin, initials) ON patient TO app_lab;
CREATE POLICY lab_enter ON patient FOR INSERT TO app_lab WITH CHECK (phone IS NULL);
GRANT SELECT, INSERT, UPDATE ON patient_count TO app_lab;
CREATE POLICY lab ON patient_count TO app_lab USING (true) WITH CHECK (true);

-- What the clinic asks to be changed once the design has begun.
CREATE TABLE change_request (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  text text NOT NULL,
  asked_by uuid NOT NULL,
  asked_by_name text NOT NULL,
  asked_at timestamptz NOT NULL DEFAULT now(),
  answer text CHECK (answer IN ('accepted', 'declined')),
  answer_text text NOT NULL DEFAULT '',
  answered_by uuid,
  answered_by_name text,
  answered_at timestamptz,
  PRIMARY KEY (clinic_id, id),
  FOREIGN KEY (clinic_id, order_id) REFERENCES orders (clinic_id, id),
  CHECK ((answer IS NULL) = (answered_at IS NULL))
);
CREATE INDEX change_request_order ON change_request (clinic_id, order_id, asked_at);
-- One at a time, whatever the program believes.
CREATE UNIQUE INDEX change_request_open ON change_request (clinic_id, order_id) WHERE answer IS NULL;
SELECT app.guard_clinic_table('change_request');
CREATE POLICY lab_read ON change_request FOR SELECT TO app_lab
  USING (EXISTS (SELECT FROM orders o WHERE o.clinic_id = change_request.clinic_id AND o.id = change_request.order_id));
CREATE POLICY lab_answer ON change_request FOR UPDATE TO app_lab
  USING (EXISTS (SELECT FROM orders o WHERE o.clinic_id = change_request.clinic_id AND o.id = change_request.order_id))
  WITH CHECK (answer IS NOT NULL);
GRANT SELECT, INSERT ON change_request TO app_clinic;
GRANT SELECT, UPDATE (answer, answer_text, answered_by, answered_by_name, answered_at) ON change_request TO app_lab;
GRANT SELECT, INSERT, UPDATE ON change_request TO app_system;

-- The lab's own word on a day; public holidays and weekends are known to the program.
CREATE TABLE lab_day (
  day date PRIMARY KEY,
  working boolean NOT NULL,
  reason text NOT NULL,
  set_by uuid NOT NULL,
  set_by_name text NOT NULL,
  set_at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE lab_day ENABLE ROW LEVEL SECURITY;
ALTER TABLE lab_day FORCE ROW LEVEL SECURITY;
CREATE POLICY everybody_reads ON lab_day FOR SELECT TO app_clinic USING (true);
CREATE POLICY lab ON lab_day TO app_lab USING (true) WITH CHECK (true);
CREATE POLICY system ON lab_day TO app_system USING (true) WITH CHECK (true);
GRANT SELECT ON lab_day TO app_clinic;
GRANT SELECT, INSERT, UPDATE, DELETE ON lab_day TO app_lab, app_system;
