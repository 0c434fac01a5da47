-- The lists of a clinic of 100,000 orders read what they choose and count by off their indexes, without the rows.

-- The people whom a word means.
DROP INDEX patient_name, patient_pinyin, patient_initials, patient_phone, patient_phone_tail;
CREATE INDEX patient_name ON patient (clinic_id, name_key) INCLUDE (id, created_at);
CREATE INDEX patient_pinyin ON patient (clinic_id, pinyin) INCLUDE (id, created_at);
CREATE INDEX patient_initials ON patient (clinic_id, initials) INCLUDE (id, created_at);
CREATE INDEX patient_phone ON patient (clinic_id, phone) INCLUDE (id, created_at);
CREATE INDEX patient_phone_tail ON patient (clinic_id, phone_tail) INCLUDE (id, created_at);

-- Their orders, and whose the newest orders are, with what a search within a group is narrowed by.
DROP INDEX orders_patient, orders_newest, orders_status;
CREATE INDEX orders_patient ON orders (clinic_id, patient_id, created_at DESC) INCLUDE (id, status, type);
CREATE INDEX orders_newest ON orders (clinic_id, created_at DESC, id DESC) INCLUDE (patient_id);
CREATE INDEX orders_status ON orders (clinic_id, status, created_at DESC, id DESC) INCLUDE (patient_id, type);

-- What is late, at risk or due, by the rule of `dueState`.
DROP INDEX orders_due;
CREATE INDEX orders_due ON orders (clinic_id, promised_on)
  INCLUDE (id, created_at, status, type, appointment_on, turnaround_days) WHERE open AND promised_on IS NOT NULL;

-- A number is unique within its clinic, and searched there by its beginning.
ALTER TABLE orders DROP CONSTRAINT orders_clinic_id_no_key;
CREATE UNIQUE INDEX orders_clinic_no ON orders (clinic_id, no COLLATE "C");
