-- SMS are sent by work in the background; the outbox says what became of each. What waits now and is still worth sending is
-- queued. The owner is let past row-level security for that.
ALTER TABLE sms_outbox NO FORCE ROW LEVEL SECURITY;
ALTER TABLE work NO FORCE ROW LEVEL SECURITY;
INSERT INTO work (id, kind, payload)
SELECT gen_random_uuid(), 'sendSms', jsonb_build_object('smsId', id) FROM sms_outbox
 WHERE state = 'waiting' AND at > now() - interval '10 minutes';
ALTER TABLE work FORCE ROW LEVEL SECURITY;
ALTER TABLE sms_outbox FORCE ROW LEVEL SECURITY;
ALTER TABLE sms_outbox DROP COLUMN retry_at;
