-- Accounts whole: codes by SMS, registration, consent, sign-in by scan and by code, the second factor, the history of
-- sign-ins. None of it belongs to a clinic. app_system sweeps what served its time.

ALTER TABLE user_account
  ADD COLUMN sex text NOT NULL DEFAULT 'unknown' CHECK (sex IN ('male', 'female', 'unknown')),
  ADD COLUMN job_title text NOT NULL DEFAULT '',
  ADD COLUMN email text NOT NULL DEFAULT '',
  ADD COLUMN closed_at timestamptz,
  DROP CONSTRAINT user_account_phone_check,
  -- A closed account keeps its row, which orders and audit name, and gives its phone up.
  ADD CONSTRAINT user_account_phone_check CHECK (phone ~ '^1[3-9][0-9]{9}$' OR phone = 'closed:' || id::text),
  ADD CONSTRAINT user_account_closed CHECK (closed_at IS NULL OR (disabled_at IS NOT NULL AND phone = 'closed:' || id::text));

-- Which code login a session came from, so that a code redeemed twice ends what it opened.
ALTER TABLE session ADD COLUMN origin bytea;
CREATE INDEX session_origin ON session (origin) WHERE origin IS NOT NULL;
CREATE INDEX session_replaced ON session (replaced_by) WHERE replaced_by IS NOT NULL;

-- Also stands between a sign-in and its second factor.
ALTER TABLE login_ticket
  ADD COLUMN purpose text NOT NULL DEFAULT 'clinic' CHECK (purpose IN ('clinic', 'factor')),
  ADD COLUMN tries_left smallint NOT NULL DEFAULT 5 CHECK (tries_left >= 0),
  ADD COLUMN factor_at timestamptz,
  ADD COLUMN origin bytea,
  ADD COLUMN way text NOT NULL DEFAULT 'password';
GRANT UPDATE ON login_ticket TO app_identity;
CREATE INDEX login_ticket_person ON login_ticket (user_id);

-- The newest code of a phone for one scene. The hash is keyed with a secret that the database does not have: a code of
-- six digits could be guessed from a plain one. A row that no code fits stands where there was nothing to open.
CREATE TABLE sms_code (
  phone text NOT NULL,
  scene text NOT NULL CHECK (scene IN ('register', 'login', 'forget', 'bind', 'factor')),
  code_hash bytea NOT NULL CHECK (octet_length(code_hash) = 32),
  -- Whom it was sent for, where somebody was signed in; nobody else can use it.
  user_id uuid REFERENCES user_account (id),
  tries_left smallint NOT NULL DEFAULT 5 CHECK (tries_left >= 0),
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (phone, scene)
);
CREATE INDEX sms_code_expires ON sms_code (expires_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON sms_code TO app_identity, app_system;

-- SMS to be sent. What a message says beside its kind is sealed with a key outside the database.
CREATE TABLE sms_outbox (
  id uuid PRIMARY KEY,
  phone text NOT NULL,
  kind text NOT NULL,
  language text NOT NULL DEFAULT 'zh' CHECK (language IN ('zh', 'en')),
  sealed text,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'failed', 'dropped')),
  tries smallint NOT NULL DEFAULT 0,
  retry_at timestamptz NOT NULL DEFAULT now(),
  error text
);
CREATE INDEX sms_outbox_waiting ON sms_outbox (retry_at) WHERE state = 'waiting';
CREATE INDEX sms_outbox_at ON sms_outbox (at);
ALTER TABLE sms_outbox ENABLE ROW LEVEL SECURITY;
ALTER TABLE sms_outbox FORCE ROW LEVEL SECURITY;
-- A clinic invites by SMS; it reads nothing of what is sent.
CREATE POLICY clinic_write ON sms_outbox FOR INSERT TO app_clinic WITH CHECK (true);
CREATE POLICY identity ON sms_outbox TO app_identity USING (true) WITH CHECK (true);
CREATE POLICY system ON sms_outbox TO app_system USING (true) WITH CHECK (true);
GRANT INSERT ON sms_outbox TO app_clinic;
GRANT SELECT, INSERT ON sms_outbox TO app_identity;
GRANT SELECT, INSERT, UPDATE, DELETE ON sms_outbox TO app_system;

-- A right code of a forgotten password, exchanged for ten minutes in which a new one may be set, once.
CREATE TABLE reset_ticket (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  user_id uuid NOT NULL REFERENCES user_account (id),
  expires_at timestamptz NOT NULL
);
CREATE INDEX reset_ticket_person ON reset_ticket (user_id);
CREATE INDEX reset_ticket_expires ON reset_ticket (expires_at);
GRANT SELECT, INSERT, DELETE ON reset_ticket TO app_identity, app_system;

-- Who agreed to which version of privacy policy and user agreement, when and from where (PIPL, article 14).
CREATE TABLE consent (
  user_id uuid NOT NULL REFERENCES user_account (id),
  terms_version date NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  address text NOT NULL,
  PRIMARY KEY (user_id, terms_version)
);
SELECT app.make_append_only('consent');
GRANT SELECT, INSERT ON consent TO app_identity, app_system;

-- When and how an account was entered, or tried; without a person where there is no such account, so that a try costs
-- the same. Nobody changes a row; the system takes what is older than 180 days.
CREATE TABLE sign_in (
  id uuid PRIMARY KEY,
  user_id uuid REFERENCES user_account (id),
  way text NOT NULL CHECK (way IN ('password', 'sms', 'scan', 'code', 'register')),
  succeeded boolean NOT NULL,
  device text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sign_in_person ON sign_in (user_id, at DESC);
CREATE INDEX sign_in_at ON sign_in (at);
GRANT SELECT, INSERT ON sign_in TO app_identity, app_system;
GRANT DELETE ON sign_in TO app_system;

-- Sign-in by scan. The QR shows the public scan id; the PC alone has the token whose hash is here. Only forward.
CREATE TABLE scan_login (
  scan_id text PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  number text NOT NULL CHECK (number ~ '^[0-9]{2}$'),
  numbers text[] NOT NULL CHECK (number = ANY (numbers)),
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'scanned', 'confirmed', 'refused', 'redeemed')),
  device text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  user_id uuid REFERENCES user_account (id),
  asked_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  CHECK ((state = 'waiting') = (user_id IS NULL))
);
CREATE INDEX scan_login_expires ON scan_login (expires_at);
GRANT SELECT, INSERT, UPDATE ON scan_login TO app_identity;
GRANT SELECT, DELETE ON scan_login TO app_system;

-- Sign-in by code with an S256 challenge (RFC 7636).
CREATE TABLE code_login (
  code_hash bytea PRIMARY KEY CHECK (octet_length(code_hash) = 32),
  challenge text NOT NULL,
  user_id uuid NOT NULL REFERENCES user_account (id),
  expires_at timestamptz NOT NULL,
  redeemed_at timestamptz
);
CREATE INDEX code_login_expires ON code_login (expires_at);
GRANT SELECT, INSERT, UPDATE ON code_login TO app_identity;
GRANT SELECT, DELETE ON code_login TO app_system;

-- A person's authenticator app (RFC 6238). The secret is sealed with a key outside the database; `last_step` is the
-- newest step of thirty seconds whose code was taken: none of it or before is taken again.
CREATE TABLE totp (
  user_id uuid PRIMARY KEY REFERENCES user_account (id),
  sealed text NOT NULL,
  confirmed_at timestamptz,
  last_step bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT, UPDATE, DELETE ON totp TO app_identity;

-- The same person on a partner's platform, by its own id of them.
CREATE TABLE partner_link (
  user_id uuid NOT NULL REFERENCES user_account (id),
  partner text NOT NULL CHECK (partner IN ('mmm', 'mid')),
  external_id text NOT NULL,
  linked_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, partner),
  CONSTRAINT partner_link_external UNIQUE (partner, external_id)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON partner_link TO app_identity;
