-- The lab's list by its nearest promise, of all clinics: read in this order, not sorted whole for each page.
CREATE INDEX orders_promised ON orders (promised_on, rush DESC, submitted_at, id DESC) WHERE submitted_at IS NOT NULL;
