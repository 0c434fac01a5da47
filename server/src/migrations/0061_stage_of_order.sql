-- The stage of treatment that an order is for, as its case calls it; null where none was said.
ALTER TABLE orders ADD COLUMN stage text CHECK (stage = btrim(stage) AND char_length(stage) BETWEEN 1 AND 60);

-- Of one type a patient may have an order under way for each stage of their treatment, and one that names none.
DROP INDEX orders_one_open;
CREATE UNIQUE INDEX orders_one_open ON orders (clinic_id, patient_id, type, kind, coalesce(stage, ''))
  WHERE open AND parent_id IS NULL;
