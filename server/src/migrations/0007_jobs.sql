-- When each job is due next; whoever moves it forward has the turn.
CREATE TABLE job (
  name text PRIMARY KEY,
  next_at timestamptz NOT NULL,
  last_at timestamptz
);
GRANT SELECT, INSERT, UPDATE ON job TO app_system;
