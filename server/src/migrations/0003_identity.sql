-- Persons, their sessions and what signing in needs. None of it belongs to a clinic except the session that is
-- in one; app_identity is the only role that reads password hashes, captchas and tickets.

CREATE TABLE user_account (
  id uuid PRIMARY KEY,
  phone text NOT NULL CONSTRAINT user_account_phone UNIQUE CHECK (phone ~ '^1[3-9][0-9]{9}$'),
  -- argon2id in PHC form; null where no password was ever set (sign-in by SMS only).
  password_hash text CHECK (password_hash LIKE '$argon2id$%'),
  name text NOT NULL,
  avatar text NOT NULL DEFAULT '',
  birth_date date,
  order_show_type text NOT NULL DEFAULT 'cardShow' CHECK (order_show_type IN ('cardShow', 'tableShow')),
  disabled_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT, UPDATE ON user_account TO app_identity, app_system;

-- A session. The token itself is known to the browser alone; a row that is revoked or out of time opens nothing.
CREATE TABLE session (
  id uuid PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  user_id uuid NOT NULL REFERENCES user_account (id),
  side text NOT NULL CHECK (side IN ('clinic', 'lab', 'none')),
  clinic_id uuid,
  device text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  seen_at timestamptz NOT NULL DEFAULT now(),
  idle_until timestamptz NOT NULL,
  absolute_until timestamptz NOT NULL,
  factor_at timestamptz,
  revoked_at timestamptz,
  replaced_by uuid,
  CHECK ((side = 'clinic') = (clinic_id IS NOT NULL)),
  CHECK (idle_until <= absolute_until)
);
CREATE INDEX session_clinic ON session (clinic_id, user_id) WHERE revoked_at IS NULL;
CREATE INDEX session_person ON session (user_id, created_at) WHERE revoked_at IS NULL;
CREATE INDEX session_over ON session (absolute_until);
SELECT app.guard_clinic_table('session');
CREATE POLICY identity ON session TO app_identity USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE ON session TO app_identity;
GRANT SELECT, INSERT, UPDATE, DELETE ON session TO app_system;
-- A clinic ends the sessions of people who leave it; it never sees a token's hash.
GRANT SELECT (id, user_id, clinic_id, revoked_at), UPDATE (revoked_at) ON session TO app_clinic;

-- The picture's answer, hashed. Using it deletes it, so that it is good once.
CREATE TABLE captcha (
  id uuid PRIMARY KEY,
  purpose text NOT NULL,
  answer_hash bytea NOT NULL CHECK (octet_length(answer_hash) = 32),
  expires_at timestamptz NOT NULL
);
CREATE INDEX captcha_expires ON captcha (expires_at);
GRANT SELECT, INSERT, DELETE ON captcha TO app_identity, app_system;

-- Stands between the right password and the choice of a clinic. Using it deletes it.
CREATE TABLE login_ticket (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  user_id uuid NOT NULL REFERENCES user_account (id),
  expires_at timestamptz NOT NULL
);
CREATE INDEX login_ticket_expires ON login_ticket (expires_at);
GRANT SELECT, INSERT, DELETE ON login_ticket TO app_identity, app_system;

-- The key of the HMACs under which attempts are counted: drawn here once, so that all processes count alike.
CREATE TABLE identity_secret (
  name text PRIMARY KEY,
  value bytea NOT NULL
);
INSERT INTO identity_secret VALUES ('attempts', sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())));
GRANT SELECT ON identity_secret TO app_identity;
