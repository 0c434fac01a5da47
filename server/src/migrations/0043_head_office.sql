-- A chain's head office was its founder alone, for good: its people name others out of the chain's staff, and take them
-- and themselves out again.

CREATE FUNCTION app.is_head_office(chain uuid) RETURNS boolean LANGUAGE sql STABLE AS
$$ SELECT EXISTS (SELECT FROM organisation_member WHERE organisation_id = chain AND user_id = app.user_id()) $$;

CREATE FUNCTION app.works_in_chain(person uuid, chain uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM membership m JOIN clinic c ON c.id = m.clinic_id
                   JOIN organisation o ON o.id = c.organisation_id
                  WHERE m.user_id = person AND m.work_status = 'working' AND chain IN (o.id, o.main_id))
$$;
GRANT EXECUTE ON FUNCTION app.is_head_office(uuid), app.works_in_chain(uuid, uuid) TO app_identity;

DROP POLICY identity_open ON organisation_member;
-- Of an organisation that the same transaction opened, or by who is there already.
CREATE POLICY identity_join ON organisation_member FOR INSERT TO app_identity
  WITH CHECK ((user_id = (SELECT app.user_id()) AND EXISTS (
    SELECT FROM organisation o WHERE o.id = organisation_id AND o.created_by = user_id AND o.created_at = now()))
    OR (app.is_head_office(organisation_id) AND app.works_in_chain(user_id, organisation_id)));
CREATE POLICY identity_leave ON organisation_member FOR DELETE TO app_identity
  USING (user_id = (SELECT app.user_id()) OR app.is_head_office(organisation_id));
GRANT DELETE ON organisation_member TO app_identity;
