-- What every later migration stands on: the scope functions, the guard of a clinic's table, monthly partitions,
-- and the platform's own tables. Runs as app_owner; the roles themselves are made before (platform/db/roles.ts).

GRANT USAGE ON SCHEMA public TO app_clinic, app_lab, app_system, app_identity, app_ledger;
GRANT USAGE ON SCHEMA app TO app_clinic, app_lab, app_system, app_identity, app_ledger;
-- The functions that run with the ledger's rights belong to app_ledger, which an owner needs CREATE for.
GRANT CREATE ON SCHEMA app TO app_ledger;
ALTER DEFAULT PRIVILEGES REVOKE EXECUTE ON FUNCTIONS FROM PUBLIC;

-- The clinics of the running transaction; unset (or '' after a transaction) is NULL and matches no row.
CREATE FUNCTION app.clinics() RETURNS uuid[] LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT string_to_array(nullif(current_setting('app.clinic_ids', true), ''), ',')::uuid[] $$;

CREATE FUNCTION app.user_id() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT nullif(current_setting('app.user_id', true), '')::uuid $$;

GRANT EXECUTE ON FUNCTION app.clinics(), app.user_id()
  TO app_clinic, app_lab, app_system, app_identity, app_ledger;

-- Turns row-level security on for a clinic's table, for its owner too, with the two policies all of them share:
-- a clinic sees and writes its own rows, the system all. The lab's and identity's are written per table, and so
-- are the grants: a policy without a grant opens nothing.
CREATE FUNCTION app.guard_clinic_table(guarded regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', guarded);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', guarded);
  EXECUTE format('CREATE POLICY clinic ON %s TO app_clinic
                  USING (clinic_id = ANY ((SELECT app.clinics())::uuid[]))
                  WITH CHECK (clinic_id = ANY ((SELECT app.clinics())::uuid[]))', guarded);
  EXECUTE format('CREATE POLICY system ON %s TO app_system USING (true) WITH CHECK (true)', guarded);
END $$;

-- Makes UPDATE, DELETE and TRUNCATE of a history raise for everybody, whatever was granted.
CREATE FUNCTION app.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE FUNCTION app.make_append_only(history regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER append_only_rows BEFORE UPDATE OR DELETE ON %s
                  FOR EACH ROW EXECUTE FUNCTION app.refuse_change()', history);
  EXECUTE format('CREATE TRIGGER append_only_table BEFORE TRUNCATE ON %s
                  FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_change()', history);
END $$;

-- Monthly partitions (UTC) of every table partitioned by range, for this month and the next ones. Called by the
-- migration that creates such a table, at every start and by a daily job. Partitions are guarded without a policy:
-- rows are reached through the parent only.
CREATE FUNCTION app.make_partitions(months_ahead int DEFAULT 3) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  parent record;
  starts timestamptz;
  part text;
BEGIN
  -- Two starts at once wait for each other instead of failing on the same name.
  PERFORM pg_advisory_xact_lock(7309453002);
  FOR parent IN
    SELECT c.oid::regclass AS name, c.relname FROM pg_partitioned_table p JOIN pg_class c ON c.oid = p.partrelid
     WHERE p.partstrat = 'r' AND c.relnamespace = 'public'::regnamespace ORDER BY c.relname
  LOOP
    FOR month IN 0..months_ahead LOOP
      starts := (date_trunc('month', now() AT TIME ZONE 'UTC') + make_interval(months => month)) AT TIME ZONE 'UTC';
      part := parent.relname || to_char(starts AT TIME ZONE 'UTC', '"_"YYYY"_"MM');
      CONTINUE WHEN to_regclass(format('public.%I', part)) IS NOT NULL;
      EXECUTE format('CREATE TABLE public.%I PARTITION OF %s FOR VALUES FROM (%L) TO (%L)', part, parent.name,
                     starts, (starts AT TIME ZONE 'UTC' + interval '1 month') AT TIME ZONE 'UTC');
      EXECUTE format('ALTER TABLE public.%I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', part);
    END LOOP;
  END LOOP;
END $$;
GRANT EXECUTE ON FUNCTION app.make_partitions(int) TO app_system;

-- One row of a clinic that nobody is in: the start-up self-test must not see it.
CREATE TABLE app.canary (clinic_id uuid NOT NULL, id uuid NOT NULL, PRIMARY KEY (clinic_id, id));
INSERT INTO app.canary VALUES ('00000000-0000-7000-8000-00000000c0de', '00000000-0000-7000-8000-00000000c0de');
SELECT app.guard_clinic_table('app.canary');
GRANT SELECT ON app.canary TO app_clinic;

CREATE TABLE idempotency (
  actor_id uuid NOT NULL,
  key text NOT NULL CHECK (length(key) BETWEEN 1 AND 255),
  route text NOT NULL,
  body_sha256 bytea NOT NULL,
  state text NOT NULL CHECK (state IN ('running', 'done')),
  status int,
  answer jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL DEFAULT now() + interval '48 hours',
  PRIMARY KEY (actor_id, key)
);
CREATE INDEX idempotency_expires ON idempotency (expires_at);
ALTER TABLE idempotency ENABLE ROW LEVEL SECURITY;
ALTER TABLE idempotency FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON idempotency TO app_clinic, app_lab, app_identity
  USING (actor_id = (SELECT app.user_id())) WITH CHECK (actor_id = (SELECT app.user_id()));
CREATE POLICY system ON idempotency TO app_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON idempotency TO app_clinic, app_lab, app_identity, app_system;

-- Rate limits that all processes share (GCRA). Keys are HMACs and tell nothing.
CREATE TABLE rate (key text PRIMARY KEY, tat timestamptz NOT NULL);
CREATE INDEX rate_tat ON rate (tat);
GRANT SELECT, INSERT, UPDATE ON rate TO app_identity, app_system;
GRANT DELETE ON rate TO app_system;

-- News: written with the act, delivered from here to subscribers and event streams. Readers of a stream order by
-- (xid, id) and take only rows of transactions that were over before the oldest one still running, so that a row
-- which commits late is never behind them.
CREATE TABLE outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  at timestamptz NOT NULL DEFAULT now(),
  name text NOT NULL,
  aggregate text NOT NULL,
  clinic_id uuid,
  lab_only boolean NOT NULL DEFAULT false,
  payload jsonb NOT NULL,
  done_at timestamptz,
  tries int NOT NULL DEFAULT 0,
  retry_at timestamptz NOT NULL DEFAULT now(),
  error text
);
CREATE INDEX outbox_stream ON outbox (xid, id);
CREATE INDEX outbox_clinic_stream ON outbox (clinic_id, xid, id);
CREATE INDEX outbox_open ON outbox (aggregate, id) WHERE done_at IS NULL;
CREATE INDEX outbox_done ON outbox (done_at) WHERE done_at IS NOT NULL;
ALTER TABLE outbox ENABLE ROW LEVEL SECURITY;
ALTER TABLE outbox FORCE ROW LEVEL SECURITY;
CREATE POLICY clinic_read ON outbox FOR SELECT TO app_clinic
  USING (clinic_id = ANY ((SELECT app.clinics())::uuid[]) AND NOT lab_only);
CREATE POLICY clinic_write ON outbox FOR INSERT TO app_clinic
  WITH CHECK (clinic_id = ANY ((SELECT app.clinics())::uuid[]) OR clinic_id IS NULL);
CREATE POLICY lab_read ON outbox FOR SELECT TO app_lab USING (clinic_id IS NOT NULL);
CREATE POLICY lab_write ON outbox FOR INSERT TO app_lab WITH CHECK (true);
CREATE POLICY identity_write ON outbox FOR INSERT TO app_identity WITH CHECK (true);
CREATE POLICY system ON outbox TO app_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT ON outbox TO app_clinic, app_lab;
GRANT INSERT ON outbox TO app_identity;
GRANT SELECT, INSERT, UPDATE, DELETE ON outbox TO app_system;

-- Who did and saw what: insert-only, by month. A clinic's role writes but does not read it.
CREATE TABLE audit (
  id bigint GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL DEFAULT now(),
  actor_id uuid,
  session_id uuid,
  role text NOT NULL,
  clinic_id uuid,
  action text NOT NULL,
  object text,
  object_id text,
  patient_id uuid,
  outcome text NOT NULL,
  ip text,
  trace_id text,
  detail jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (at, id)
) PARTITION BY RANGE (at);
CREATE INDEX audit_patient ON audit (patient_id, at);
CREATE INDEX audit_clinic ON audit (clinic_id, at);
CREATE INDEX audit_actor ON audit (actor_id, at);
SELECT app.make_append_only('audit');
ALTER TABLE audit ENABLE ROW LEVEL SECURITY;
ALTER TABLE audit FORCE ROW LEVEL SECURITY;
CREATE POLICY clinic_write ON audit FOR INSERT TO app_clinic
  WITH CHECK (clinic_id = ANY ((SELECT app.clinics())::uuid[]) OR clinic_id IS NULL);
CREATE POLICY lab_write ON audit FOR INSERT TO app_lab WITH CHECK (true);
CREATE POLICY identity_write ON audit FOR INSERT TO app_identity WITH CHECK (true);
CREATE POLICY system_read ON audit FOR SELECT TO app_system USING (true);
CREATE POLICY system_write ON audit FOR INSERT TO app_system WITH CHECK (true);
GRANT INSERT ON audit TO app_clinic, app_lab, app_identity, app_system;
GRANT SELECT ON audit TO app_system;

SELECT app.make_partitions();
