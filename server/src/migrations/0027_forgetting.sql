-- A clinic always has an admin, and what was needed of a person for a while is forgotten after it.

-- Whoever closes their account leaves every clinic in the same transaction.
ALTER POLICY identity_join_again ON membership
  USING (app.is_invited(clinic_id, user_id, '{}') OR user_id = (SELECT app.user_id()))
  WITH CHECK (app.is_invited(clinic_id, user_id, roles)
              OR (user_id = (SELECT app.user_id()) AND work_status = 'left'));
GRANT SELECT (version) ON membership TO app_identity;

-- An invitation keeps the phone for as long as it may be used.
ALTER TABLE staff_invitation ALTER COLUMN phone DROP NOT NULL;
CREATE FUNCTION app.forget_invited_phone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.phone := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER forget_invited_phone BEFORE UPDATE ON staff_invitation
  FOR EACH ROW WHEN (NEW.state <> 'open') EXECUTE FUNCTION app.forget_invited_phone();
CREATE INDEX staff_invitation_over ON staff_invitation (expires_at) WHERE phone IS NOT NULL;
-- The owner is held to the policies too, and has none.
ALTER TABLE staff_invitation NO FORCE ROW LEVEL SECURITY;
UPDATE staff_invitation SET phone = NULL WHERE state <> 'open' OR expires_at <= now();
ALTER TABLE staff_invitation FORCE ROW LEVEL SECURITY;
-- Closing an account takes back what waited for its phone.
ALTER POLICY identity_accept ON staff_invitation WITH CHECK (state IN ('accepted', 'withdrawn'));

-- Decided papers are looked for by the day of the decision.
CREATE INDEX auth_submission_papers ON auth_submission (decided_at) WHERE id_card IS NOT NULL OR certificate IS NOT NULL;

-- Who agreed to pictures of their identity papers being kept and looked at, to which text, when and from where
-- (PIPL, articles 28 to 30). It outlasts the pictures.
CREATE TABLE paper_consent (
  user_id uuid NOT NULL REFERENCES user_account (id),
  version date NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  address text NOT NULL,
  PRIMARY KEY (user_id, version)
);
SELECT app.make_append_only('paper_consent');
GRANT INSERT ON paper_consent TO app_identity;
GRANT SELECT ON paper_consent TO app_system;
