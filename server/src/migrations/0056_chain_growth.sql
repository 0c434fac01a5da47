-- A chain's clinics were those it was opened with, for good: its head office opens further ones, and asks clinics that are
-- here already to join. A clinic joins by its own admin's word only, and leaves by either's.

CREATE TABLE chain_invitation (
  id uuid PRIMARY KEY,
  main_id uuid NOT NULL REFERENCES organisation (id),
  organisation_id uuid NOT NULL REFERENCES organisation (id),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'joined', 'refused', 'withdrawn', 'ended')),
  invited_by uuid NOT NULL REFERENCES user_account (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Who moved it last, and when: with `joined`, the clinic's consent.
  moved_by uuid REFERENCES user_account (id),
  moved_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX chain_invitation_open ON chain_invitation (organisation_id, main_id) WHERE state = 'open';
CREATE UNIQUE INDEX chain_invitation_joined ON chain_invitation (organisation_id) WHERE state = 'joined';
CREATE INDEX chain_invitation_chain ON chain_invitation (main_id, created_at);

ALTER TABLE chain_invitation ENABLE ROW LEVEL SECURITY;
ALTER TABLE chain_invitation FORCE ROW LEVEL SECURITY;
CREATE POLICY identity_read ON chain_invitation FOR SELECT TO app_identity
  USING (ARRAY[main_id, organisation_id] && (SELECT app.managed_organisations())::uuid[]);
CREATE POLICY identity_invite ON chain_invitation FOR INSERT TO app_identity
  WITH CHECK (state = 'open' AND invited_by = (SELECT app.user_id()) AND app.is_head_office(main_id));
-- Only whoever manages the clinic lets it join; whoever manages either of the two ends it.
CREATE POLICY identity_move ON chain_invitation FOR UPDATE TO app_identity
  USING (ARRAY[main_id, organisation_id] && (SELECT app.managed_organisations())::uuid[])
  WITH CHECK (moved_by = (SELECT app.user_id()) AND CASE state
    WHEN 'joined' THEN organisation_id = ANY ((SELECT app.managed_organisations())::uuid[])
    ELSE ARRAY[main_id, organisation_id] && (SELECT app.managed_organisations())::uuid[] END);
CREATE POLICY system ON chain_invitation TO app_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE (state, moved_by, moved_at) ON chain_invitation TO app_identity;
GRANT SELECT, INSERT, UPDATE ON chain_invitation TO app_system;

-- Whether this transaction's own act lets the organisation be a part of that chain, or of none.
CREATE FUNCTION app.has_agreed(part uuid, chain uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM chain_invitation WHERE organisation_id = part AND moved_at = now()
                    AND CASE WHEN chain IS NULL THEN state = 'ended' ELSE state = 'joined' AND main_id = chain END)
$$;
GRANT EXECUTE ON FUNCTION app.has_agreed(uuid, uuid) TO app_identity;

-- A person passes no papers and moves no organisation between chains, whatever else of it they change.
CREATE FUNCTION app.hold_organisation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Step by step: the other roles have no right to ask app.has_agreed.
  IF current_user = 'app_identity' THEN
    IF NEW.auth_status <> OLD.auth_status AND NEW.auth_status <> 0 THEN
      RAISE EXCEPTION 'nobody passes papers of their own' USING ERRCODE = 'insufficient_privilege';
    END IF;
    IF NEW.main_id IS DISTINCT FROM OLD.main_id AND NOT app.has_agreed(NEW.id, NEW.main_id) THEN
      RAISE EXCEPTION 'no consent to this chain' USING ERRCODE = 'insufficient_privilege';
    END IF;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER hold BEFORE UPDATE ON organisation FOR EACH ROW EXECUTE FUNCTION app.hold_organisation();

DROP POLICY identity_hand_in ON organisation;
CREATE POLICY identity_hand_in ON organisation FOR UPDATE TO app_identity
  USING (id = ANY ((SELECT app.managed_organisations())::uuid[]))
  WITH CHECK (auth_status = 0 OR app.has_agreed(id, main_id));
-- A part of a chain is opened by its head office only.
DROP POLICY identity_open ON organisation;
CREATE POLICY identity_open ON organisation FOR INSERT TO app_identity
  WITH CHECK (created_by = (SELECT app.user_id()) AND auth_status <= 0
    AND (main_id IS NULL OR app.is_head_office(main_id)));
GRANT UPDATE (kind, main_id) ON organisation TO app_identity;
