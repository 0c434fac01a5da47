-- What was never sent to the lab is no news to it; and news of one person are found by that person.
ALTER TABLE outbox ADD COLUMN clinic_only boolean NOT NULL DEFAULT false;
DROP POLICY lab_read ON outbox;
CREATE POLICY lab_read ON outbox FOR SELECT TO app_lab
  USING ((clinic_id IS NOT NULL AND NOT clinic_only) OR lab_only);
CREATE INDEX outbox_person_stream ON outbox (user_id, xid, id) WHERE user_id IS NOT NULL;
