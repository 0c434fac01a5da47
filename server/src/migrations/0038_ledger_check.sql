-- When the books were looked at, and what was found. One waits or runs at a time, whoever asked.
CREATE TABLE ledger_check (
  id uuid PRIMARY KEY,
  asked_at timestamptz NOT NULL DEFAULT now(),
  -- Null where nobody asked and the day was over.
  asked_by uuid REFERENCES user_account (id),
  asked_by_name text,
  done_at timestamptz,
  -- What was looked at; null where it could not be finished.
  seen jsonb,
  faults jsonb,
  CHECK ((asked_by IS NULL) = (asked_by_name IS NULL)),
  CHECK ((seen IS NULL) = (faults IS NULL)),
  CHECK (done_at IS NOT NULL OR seen IS NULL)
);
CREATE UNIQUE INDEX ledger_check_waiting ON ledger_check ((true)) WHERE done_at IS NULL;
CREATE INDEX ledger_check_newest ON ledger_check (asked_at DESC);
ALTER TABLE ledger_check ENABLE ROW LEVEL SECURITY;
ALTER TABLE ledger_check FORCE ROW LEVEL SECURITY;
CREATE POLICY lab ON ledger_check TO app_lab USING (true) WITH CHECK (true);
CREATE POLICY system ON ledger_check TO app_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT ON ledger_check TO app_lab;
GRANT SELECT, INSERT, UPDATE (done_at, seen, faults), DELETE ON ledger_check TO app_system;
