-- The patients seen last, walked by what is shown of them.
CREATE INDEX orders_touched ON orders (clinic_id, updated_at DESC) INCLUDE (patient_id);
CREATE INDEX patient_touched ON patient (clinic_id, updated_at DESC);
