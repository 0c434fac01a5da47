-- A device that waits to be let in by somebody who is signed in: by scan or by code, which differ in who drew the
-- secret. What is public stands in the QR or the link; the device alone has the secret whose hash is here (of a code
-- that is its challenge, RFC 7636). It only goes forward. What waited when this was run has to begin anew.
CREATE TABLE waiting_device (
  id text PRIMARY KEY,
  way text NOT NULL CHECK (way IN ('scan', 'code')),
  secret_hash bytea NOT NULL CHECK (octet_length(secret_hash) = 32),
  number text NOT NULL CHECK (number ~ '^[0-9]{2}$'),
  numbers text[] NOT NULL CHECK (number = ANY (numbers)),
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'scanned', 'confirmed', 'refused', 'redeemed')),
  device text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  user_id uuid REFERENCES user_account (id),
  -- The session that consented. Once it is over, what it consented to opens nothing.
  session_id uuid,
  asked_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  CHECK ((state = 'waiting') = (user_id IS NULL)),
  CHECK (state NOT IN ('confirmed', 'redeemed') OR session_id IS NOT NULL)
);
CREATE INDEX waiting_device_secret ON waiting_device (secret_hash);
CREATE INDEX waiting_device_expires ON waiting_device (expires_at);
GRANT SELECT, INSERT, UPDATE ON waiting_device TO app_identity;
GRANT SELECT, DELETE ON waiting_device TO app_system;

DROP TABLE scan_login, code_login;
