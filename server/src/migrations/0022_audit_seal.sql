-- The audit's seals: stretches of it, each under the seal before, so that a row that is changed, added or taken away
-- afterwards is found. The seal's key lies outside the database.
CREATE TABLE audit_seal (
  seq bigint PRIMARY KEY,
  -- Rows with `since <= at < until`; between two seals nothing was.
  since timestamptz NOT NULL,
  until timestamptz NOT NULL CHECK (until > since),
  -- Eight bytes of each row's SHA-256, in the order of (at, id).
  leaves bytea NOT NULL CHECK (octet_length(leaves) % 8 = 0),
  seal bytea NOT NULL CHECK (octet_length(seal) = 32),
  sealed_at timestamptz NOT NULL DEFAULT now()
);
SELECT app.make_append_only('audit_seal');
GRANT SELECT, INSERT ON audit_seal TO app_system;

-- A row's leaf. Times in seconds and the fields in an array: the same whatever the session's settings are.
CREATE FUNCTION app.audit_leaf(a audit) RETURNS bytea LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT substring(sha256(convert_to(jsonb_build_array(
    a.id, extract(epoch FROM a.at), a.actor_id, a.session_id, a.role, a.clinic_id, a.action, a.object, a.object_id,
    a.patient_id, a.outcome, a.ip, a.trace_id, a.detail)::text, 'UTF8')) FOR 8)
$$;
GRANT EXECUTE ON FUNCTION app.audit_leaf(audit) TO app_system;
