-- Work in the background: claimed, done outside any transaction, finished. Done work leaves the table; what failed at its
-- last try stays as a dead letter. A payload holds ids; who queues work reads nothing of what is queued.
CREATE TABLE work (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  payload jsonb NOT NULL,
  queued_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  due_at timestamptz NOT NULL DEFAULT now(),
  tries int NOT NULL DEFAULT 0,
  -- The process that has it in hand, and until when its claim counts unless it is renewed.
  holder uuid,
  held_until timestamptz,
  -- Why the last try failed, in words that name nobody.
  error text,
  dead_at timestamptz,
  CHECK ((holder IS NULL) = (held_until IS NULL)),
  CHECK (dead_at IS NULL OR (holder IS NULL AND error IS NOT NULL))
);
CREATE INDEX work_due ON work (kind, due_at) WHERE dead_at IS NULL;
CREATE INDEX work_holder ON work (holder) WHERE holder IS NOT NULL;
CREATE INDEX work_dead ON work (dead_at) WHERE dead_at IS NOT NULL;
ALTER TABLE work ENABLE ROW LEVEL SECURITY;
ALTER TABLE work FORCE ROW LEVEL SECURITY;
CREATE POLICY queue ON work FOR INSERT TO app_clinic, app_lab, app_identity WITH CHECK (dead_at IS NULL AND holder IS NULL);
CREATE POLICY system ON work TO app_system USING (true) WITH CHECK (true);
-- The lab's administrator sees what waits and what is dead, without what it is about, and has a dead letter run again.
CREATE POLICY lab_read ON work FOR SELECT TO app_lab USING (true);
CREATE POLICY lab_again ON work FOR UPDATE TO app_lab USING (dead_at IS NOT NULL) WITH CHECK (dead_at IS NULL);
GRANT INSERT (id, kind, payload, due_at) ON work TO app_clinic, app_identity, app_lab;
GRANT SELECT (id, kind, queued_at, due_at, tries, error, dead_at), UPDATE (due_at, tries, dead_at) ON work TO app_lab;
GRANT SELECT, INSERT, UPDATE, DELETE ON work TO app_system;

-- A job's turn names who has it and is renewed while it runs. What stood here as the next turn of a running job is one
-- that is due.
ALTER TABLE job
  ADD COLUMN holder uuid,
  ADD COLUMN held_until timestamptz,
  ADD COLUMN succeeded_at timestamptz,
  ADD COLUMN error text,
  ADD CONSTRAINT job_held CHECK ((holder IS NULL) = (held_until IS NULL));
ALTER TABLE job ENABLE ROW LEVEL SECURITY;
ALTER TABLE job FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON job TO app_system USING (true) WITH CHECK (true);
CREATE POLICY lab ON job FOR SELECT TO app_lab USING (true);
GRANT SELECT (name, next_at, last_at, succeeded_at, error) ON job TO app_lab;
