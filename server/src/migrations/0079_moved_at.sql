-- Since when an order has its status: how long it has been waiting, and for whom.

ALTER TABLE orders ADD COLUMN moved_at timestamptz NOT NULL DEFAULT now();
-- Forced row-level security would hide every row from the owner, and the update would change none.
ALTER TABLE orders NO FORCE ROW LEVEL SECURITY;
UPDATE orders SET moved_at = updated_at;
ALTER TABLE orders FORCE ROW LEVEL SECURITY;
