-- A doctor's orders are a filter of the list, and were the only one without an index that begins with its clinic.
CREATE INDEX orders_doctor ON orders (clinic_id, doctor_id, created_at DESC, id DESC);
