-- The second factor whole: codes by SMS on unknown devices, recovery codes, what an administrator did to an account.

-- An account of the demonstration, whose phone belongs to nobody: a code by SMS would reach no one.
ALTER TABLE user_account ADD COLUMN is_demo boolean NOT NULL DEFAULT false;

-- A ticket may also stand before the code that is asked for on an unknown device.
ALTER TABLE login_ticket
  DROP CONSTRAINT login_ticket_purpose_check,
  ADD CONSTRAINT login_ticket_purpose_check CHECK (purpose IN ('clinic', 'factor', 'device'));
ALTER TABLE sms_code
  DROP CONSTRAINT sms_code_scene_check,
  ADD CONSTRAINT sms_code_scene_check
    CHECK (scene IN ('register', 'login', 'forget', 'bind', 'factor', 'device'));

-- Devices at which an account was proved by its phone. The token itself is known to the browser alone; several people of
-- a clinic share a browser and so a token, each with a row of their own. Unused for 180 days it is forgotten.
CREATE TABLE known_device (
  user_id uuid NOT NULL REFERENCES user_account (id),
  token_hash bytea NOT NULL CHECK (octet_length(token_hash) = 32),
  known_at timestamptz NOT NULL DEFAULT now(),
  seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, token_hash)
);
CREATE INDEX known_device_token ON known_device (token_hash);
CREATE INDEX known_device_seen ON known_device (seen_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON known_device TO app_identity;
GRANT SELECT, DELETE ON known_device TO app_system;

-- Ten codes for the day the authenticator app is lost; using one deletes it.
CREATE TABLE recovery_code (
  user_id uuid NOT NULL REFERENCES user_account (id),
  code_hash bytea NOT NULL CHECK (octet_length(code_hash) = 32),
  given_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, code_hash)
);
GRANT SELECT, INSERT, DELETE ON recovery_code TO app_identity;

-- What the platform's administrator did to another person's way in, and why. Nobody does it to themselves.
CREATE TABLE account_act (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES user_account (id),
  by_user_id uuid NOT NULL REFERENCES user_account (id),
  act text NOT NULL CHECK (act IN ('resetFactor', 'endSessions')),
  reason text NOT NULL CHECK (reason <> ''),
  at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT account_act_four_eyes CHECK (user_id <> by_user_id)
);
CREATE INDEX account_act_person ON account_act (user_id, at DESC);
SELECT app.make_append_only('account_act');
GRANT SELECT, INSERT ON account_act TO app_identity;
GRANT SELECT ON account_act TO app_system;
