-- The lab's figures are made of what happened from one day to another, in all clinics.
CREATE INDEX order_history_at ON order_history (at);
