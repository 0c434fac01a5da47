-- How far the demonstration was filled in. A start that was cut short is gone on with; the step 'all' is written last.
CREATE TABLE demo_step (
  name text PRIMARY KEY,
  begun_at timestamptz NOT NULL DEFAULT now(),
  -- Null where a start ended in the middle of it.
  done_at timestamptz,
  -- What later steps need of it.
  answer jsonb
);
ALTER TABLE demo_step ENABLE ROW LEVEL SECURITY;
ALTER TABLE demo_step FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON demo_step TO app_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE ON demo_step TO app_system;
