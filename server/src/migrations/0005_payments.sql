-- Bills, payments and the ledger. A bill is owed by a clinic for a `cause` that only its owner understands; a payment
-- pays one or several bills; an attempt is one order at a gateway. Amounts are integer fen.

CREATE SEQUENCE payment_number;
GRANT USAGE ON SEQUENCE payment_number TO app_clinic, app_lab, app_system;

CREATE TABLE bill (
  clinic_id uuid NOT NULL REFERENCES clinic (id),
  id uuid NOT NULL,
  no text NOT NULL,
  cause_type text NOT NULL,
  cause_id uuid NOT NULL,
  -- The number of what is paid for, as people know it.
  subject_no text NOT NULL,
  kind int NOT NULL,
  order_type int,
  amount_fen bigint NOT NULL CHECK (amount_fen >= 0),
  state text NOT NULL CHECK (state IN ('open', 'settled', 'closed')),
  created_at timestamptz NOT NULL DEFAULT now(),
  settled_at timestamptz,
  closed_at timestamptz,
  PRIMARY KEY (clinic_id, id),
  UNIQUE (clinic_id, no),
  CHECK ((state = 'settled') = (settled_at IS NOT NULL)),
  CHECK ((state = 'closed') = (closed_at IS NOT NULL))
);
CREATE INDEX bill_open ON bill (clinic_id, created_at, id) WHERE state = 'open';
CREATE INDEX bill_cause ON bill (clinic_id, cause_type, cause_id);

CREATE TABLE payment (
  clinic_id uuid NOT NULL REFERENCES clinic (id),
  id uuid NOT NULL,
  no text NOT NULL,
  amount_fen bigint NOT NULL CHECK (amount_fen > 0),
  state text NOT NULL CHECK (state IN ('new', 'open', 'closing', 'settled', 'closed')),
  -- Null where nobody was signed in.
  made_by uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  settled_at timestamptz,
  closed_at timestamptz,
  PRIMARY KEY (clinic_id, id),
  UNIQUE (clinic_id, no),
  CHECK ((state = 'settled') = (settled_at IS NOT NULL)),
  CHECK ((state = 'closed') = (closed_at IS NOT NULL))
);
CREATE INDEX payment_expiry ON payment (expires_at) WHERE state IN ('new', 'open');
CREATE INDEX payment_closing ON payment (clinic_id, id) WHERE state = 'closing';

CREATE TABLE payment_bill (
  clinic_id uuid NOT NULL,
  payment_id uuid NOT NULL,
  bill_id uuid NOT NULL,
  part_fen bigint NOT NULL CHECK (part_fen > 0),
  live boolean NOT NULL DEFAULT true,
  PRIMARY KEY (clinic_id, payment_id, bill_id),
  FOREIGN KEY (clinic_id, payment_id) REFERENCES payment (clinic_id, id),
  FOREIGN KEY (clinic_id, bill_id) REFERENCES bill (clinic_id, id)
);
-- A bill is in one live payment at most, whatever the program believes.
CREATE UNIQUE INDEX payment_bill_live ON payment_bill (clinic_id, bill_id) WHERE live;

CREATE TABLE attempt (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  payment_id uuid NOT NULL,
  pay_type int NOT NULL,
  gateway text NOT NULL,
  out_trade_no text NOT NULL,
  amount_fen bigint NOT NULL CHECK (amount_fen > 0),
  -- asked: the row is there, the gateway may know; closing: the gateway is to close it; stray: paid for nothing.
  state text NOT NULL CHECK (state IN ('asked', 'open', 'closing', 'closed', 'settled', 'stray')),
  code_url text,
  transaction_id text,
  paid_fen bigint,
  paid_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- When the gateway was asked last, how often, and when it is to be asked next.
  queried_at timestamptz,
  queries int NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL,
  PRIMARY KEY (clinic_id, id),
  FOREIGN KEY (clinic_id, payment_id) REFERENCES payment (clinic_id, id),
  -- A notice names nothing else: these two are unique over all clinics.
  UNIQUE (gateway, out_trade_no),
  UNIQUE (gateway, transaction_id),
  CHECK ((state IN ('settled', 'stray')) = (transaction_id IS NOT NULL)),
  CHECK ((transaction_id IS NULL) = (paid_fen IS NULL))
);
CREATE INDEX attempt_payment ON attempt (clinic_id, payment_id, created_at);
CREATE INDEX attempt_due ON attempt (due_at) WHERE state IN ('asked', 'open', 'closing');
CREATE UNIQUE INDEX attempt_settled ON attempt (clinic_id, payment_id) WHERE state = 'settled';

CREATE TABLE refund (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  payment_id uuid NOT NULL,
  attempt_id uuid NOT NULL,
  -- Set where one bill is given back; null where money came for nothing.
  bill_id uuid,
  out_refund_no text NOT NULL UNIQUE,
  amount_fen bigint NOT NULL CHECK (amount_fen > 0),
  reason text NOT NULL CHECK (reason IN ('stray', 'billClosed', 'cancelled')),
  state text NOT NULL CHECK (state IN ('asked', 'processing', 'done', 'abnormal')),
  tries int NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL DEFAULT now(),
  -- The gateway's code of the last failure.
  error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  done_at timestamptz,
  PRIMARY KEY (clinic_id, id),
  FOREIGN KEY (clinic_id, payment_id) REFERENCES payment (clinic_id, id),
  FOREIGN KEY (clinic_id, attempt_id) REFERENCES attempt (clinic_id, id),
  FOREIGN KEY (clinic_id, bill_id) REFERENCES bill (clinic_id, id),
  CHECK ((state = 'done') = (done_at IS NOT NULL))
);
CREATE INDEX refund_attempt ON refund (clinic_id, attempt_id);
CREATE INDEX refund_bill ON refund (clinic_id, bill_id) WHERE bill_id IS NOT NULL;
CREATE INDEX refund_due ON refund (due_at) WHERE state IN ('asked', 'processing');

-- Refunds never exceed what was paid, neither for the attempt nor for the bill; the lock makes two of them take turns.
CREATE FUNCTION app.check_refund() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  paid bigint;
  given bigint;
BEGIN
  SELECT paid_fen INTO paid FROM attempt WHERE clinic_id = NEW.clinic_id AND id = NEW.attempt_id FOR UPDATE;
  SELECT coalesce(sum(amount_fen), 0) INTO given FROM refund
   WHERE clinic_id = NEW.clinic_id AND attempt_id = NEW.attempt_id;
  IF given + NEW.amount_fen > coalesce(paid, 0) THEN
    RAISE EXCEPTION 'refunds exceed what was paid' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.bill_id IS NOT NULL THEN
    SELECT part_fen INTO paid FROM payment_bill
     WHERE clinic_id = NEW.clinic_id AND payment_id = NEW.payment_id AND bill_id = NEW.bill_id;
    SELECT coalesce(sum(amount_fen), 0) INTO given FROM refund
     WHERE clinic_id = NEW.clinic_id AND bill_id = NEW.bill_id;
    IF given + NEW.amount_fen > coalesce(paid, 0) THEN
      RAISE EXCEPTION 'refunds exceed the bill' USING ERRCODE = 'check_violation';
    END IF;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER within_paid BEFORE INSERT ON refund FOR EACH ROW EXECUTE FUNCTION app.check_refund();

-- What gateways told, verified, as it came. `outcome` says what it did here.
CREATE TABLE gateway_inbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  gateway text NOT NULL,
  notice_id text NOT NULL,
  about text,
  raw bytea NOT NULL,
  verified_at timestamptz NOT NULL DEFAULT now(),
  outcome text NOT NULL,
  UNIQUE (gateway, notice_id)
);

-- The payment link: only the hash of its token, and whose payment it opens.
CREATE TABLE pay_token (
  clinic_id uuid NOT NULL,
  token_hash bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  payment_id uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (clinic_id, token_hash),
  FOREIGN KEY (clinic_id, payment_id) REFERENCES payment (clinic_id, id)
);
CREATE INDEX pay_token_payment ON pay_token (clinic_id, payment_id);

SELECT app.guard_clinic_table(guarded::regclass)
  FROM unnest(ARRAY['bill', 'payment', 'payment_bill', 'attempt', 'refund', 'pay_token']) AS guarded;
-- The lab bills, closes and gives back for every clinic; which of its people may is the program's to say.
CREATE POLICY lab ON bill TO app_lab USING (true) WITH CHECK (true);
CREATE POLICY lab ON payment TO app_lab USING (true) WITH CHECK (true);
CREATE POLICY lab ON payment_bill TO app_lab USING (true) WITH CHECK (true);
CREATE POLICY lab ON attempt TO app_lab USING (true) WITH CHECK (true);
CREATE POLICY lab ON refund TO app_lab USING (true) WITH CHECK (true);
-- Only the gateway's verified word settles, and the system acts on it: a clinic's own role cannot call a bill paid.
CREATE POLICY not_settled ON bill AS RESTRICTIVE FOR UPDATE TO app_clinic
  USING (true) WITH CHECK (state <> 'settled');
CREATE POLICY not_settled ON payment AS RESTRICTIVE FOR UPDATE TO app_clinic
  USING (true) WITH CHECK (state <> 'settled');
CREATE POLICY not_settled ON attempt AS RESTRICTIVE FOR UPDATE TO app_clinic
  USING (true) WITH CHECK (state NOT IN ('settled', 'stray'));
-- Before sign-in a link may be followed and nothing else.
CREATE POLICY identity ON pay_token FOR SELECT TO app_identity USING (true);
ALTER TABLE gateway_inbox ENABLE ROW LEVEL SECURITY;
ALTER TABLE gateway_inbox FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON gateway_inbox TO app_system USING (true) WITH CHECK (true);

GRANT SELECT, INSERT ON bill, payment, payment_bill, attempt, refund TO app_clinic, app_lab, app_system;
GRANT UPDATE (state, settled_at, closed_at) ON bill TO app_clinic, app_lab, app_system;
GRANT UPDATE (state, settled_at, closed_at) ON payment TO app_clinic, app_lab, app_system;
GRANT UPDATE (live) ON payment_bill TO app_clinic, app_lab, app_system;
GRANT UPDATE (state, code_url, transaction_id, paid_fen, paid_at, queried_at, queries, due_at)
  ON attempt TO app_clinic, app_lab, app_system;
GRANT UPDATE (state, tries, due_at, error, done_at) ON refund TO app_clinic, app_lab, app_system;
GRANT SELECT, INSERT ON pay_token TO app_clinic;
GRANT SELECT (clinic_id, token_hash, payment_id) ON pay_token TO app_identity;
GRANT SELECT, INSERT ON gateway_inbox TO app_system;

-- The ledger. A balance above zero is what the lab has or is owed, below zero what it owes or has earned.
CREATE TABLE account_kind (
  kind text PRIMARY KEY,
  unit text NOT NULL CHECK (unit IN ('CNY', 'PT')),
  lowest bigint NOT NULL,
  highest bigint NOT NULL,
  -- A clinic's own side of its entries; the rest is the lab's.
  shown_to_clinic boolean NOT NULL DEFAULT false
);
INSERT INTO account_kind (kind, unit, lowest, highest, shown_to_clinic) VALUES
  ('wechat_clearing', 'CNY', 0, 9007199254740991, false),
  ('alipay_clearing', 'CNY', 0, 9007199254740991, false),
  ('bank', 'CNY', 0, 9007199254740991, false),
  ('receivable', 'CNY', 0, 9007199254740991, true),
  ('quota_used', 'CNY', 0, 9007199254740991, true),
  ('discount', 'CNY', 0, 9007199254740991, false),
  ('revenue', 'CNY', -9007199254740991, 0, false),
  ('owed_back', 'CNY', -9007199254740991, 0, true),
  ('points', 'PT', 0, 9007199254740991, true),
  ('points_issued', 'PT', -9007199254740991, 0, false);

-- One account per clinic and kind, so that no row is wanted by all clinics' payments at once.
CREATE TABLE account (
  clinic_id uuid NOT NULL REFERENCES clinic (id),
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  kind text NOT NULL REFERENCES account_kind (kind),
  unit text NOT NULL,
  floor bigint NOT NULL,
  ceiling bigint NOT NULL,
  balance bigint NOT NULL DEFAULT 0,
  CONSTRAINT account_bounds CHECK (balance BETWEEN floor AND ceiling),
  PRIMARY KEY (clinic_id, id),
  UNIQUE (clinic_id, unit, kind)
);
CREATE TABLE ledger_txn (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  cause text NOT NULL,
  cause_id uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  actor uuid,
  PRIMARY KEY (clinic_id, id),
  UNIQUE (clinic_id, cause, cause_id)
);
CREATE TABLE ledger_line (
  clinic_id uuid NOT NULL,
  txn_id uuid NOT NULL,
  account_id uuid NOT NULL,
  amount bigint NOT NULL CHECK (amount <> 0),
  PRIMARY KEY (clinic_id, txn_id, account_id),
  FOREIGN KEY (clinic_id, txn_id) REFERENCES ledger_txn (clinic_id, id),
  FOREIGN KEY (clinic_id, account_id) REFERENCES account (clinic_id, id)
);
CREATE INDEX ledger_line_account ON ledger_line (clinic_id, account_id);
SELECT app.make_append_only('ledger_txn');
SELECT app.make_append_only('ledger_line');

DO $$
DECLARE
  guarded text;
BEGIN
  FOREACH guarded IN ARRAY ARRAY['account_kind', 'account', 'ledger_txn', 'ledger_line'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', guarded);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', guarded);
    EXECUTE format('CREATE POLICY ledger ON %I TO app_ledger USING (true) WITH CHECK (true)', guarded);
    EXECUTE format('CREATE POLICY system ON %I FOR SELECT TO app_system USING (true)', guarded);
    EXECUTE format('GRANT SELECT ON %I TO app_ledger, app_system', guarded);
  END LOOP;
END $$;
GRANT INSERT ON account, ledger_txn, ledger_line TO app_ledger;
GRANT UPDATE (balance) ON account TO app_ledger;

CREATE FUNCTION app.check_balanced() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM ledger_line l JOIN account a ON a.clinic_id = l.clinic_id AND a.id = l.account_id
              WHERE l.clinic_id = NEW.clinic_id AND l.txn_id = NEW.txn_id
              GROUP BY a.unit HAVING sum(l.amount) <> 0) THEN
    RAISE EXCEPTION 'ledger transaction % is not balanced', NEW.txn_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
ALTER FUNCTION app.check_balanced() OWNER TO app_ledger;
CREATE CONSTRAINT TRIGGER balanced AFTER INSERT ON ledger_line DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION app.check_balanced();

-- The only way into the ledger, for the system and the lab. `lines`: [{"kind": "revenue", "amount": -100}, …], each kind once. The same cause
-- twice breaks the unique key; an unbalanced entry breaks at the commit; a balance out of bounds at once.
CREATE FUNCTION app.ledger_post(clinic uuid, txn uuid, why text, why_id uuid, lines jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  line record;
BEGIN
  INSERT INTO account (clinic_id, kind, unit, floor, ceiling)
    SELECT clinic, k.kind, k.unit, k.lowest, k.highest
      FROM jsonb_to_recordset(lines) AS l(kind text) JOIN account_kind k USING (kind)
     WHERE NOT EXISTS (SELECT FROM account a WHERE a.clinic_id = clinic AND a.kind = k.kind)
     ORDER BY k.kind
    ON CONFLICT DO NOTHING;
  INSERT INTO ledger_txn (clinic_id, id, cause, cause_id, actor) VALUES (clinic, txn, why, why_id, app.user_id());
  FOR line IN
    SELECT a.id, l.amount FROM jsonb_to_recordset(lines) AS l(kind text, amount bigint)
      LEFT JOIN account a ON a.clinic_id = clinic AND a.kind = l.kind ORDER BY a.id
  LOOP
    INSERT INTO ledger_line (clinic_id, txn_id, account_id, amount) VALUES (clinic, txn, line.id, line.amount);
    UPDATE account SET balance = balance + line.amount WHERE clinic_id = clinic AND id = line.id;
  END LOOP;
END $$;
ALTER FUNCTION app.ledger_post(uuid, uuid, text, uuid, jsonb) OWNER TO app_ledger;
GRANT EXECUTE ON FUNCTION app.ledger_post(uuid, uuid, text, uuid, jsonb) TO app_lab, app_system;
