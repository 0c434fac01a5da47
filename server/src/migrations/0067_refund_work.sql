-- Refunds are carried to their gateways by work in the background; the refund's own row says what became of it. Those under
-- way are queued. The owner is let past row-level security for that.
ALTER TABLE refund NO FORCE ROW LEVEL SECURITY;
ALTER TABLE work NO FORCE ROW LEVEL SECURITY;
INSERT INTO work (id, kind, payload)
SELECT gen_random_uuid(), 'pursueRefund', jsonb_build_object('clinicId', clinic_id, 'refundId', id) FROM refund
 WHERE state IN ('asked', 'processing');
ALTER TABLE work FORCE ROW LEVEL SECURITY;
ALTER TABLE refund FORCE ROW LEVEL SECURITY;
ALTER TABLE refund DROP COLUMN due_at;
