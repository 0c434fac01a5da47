-- The platform's administrator brings people into the lab, gives them roles and takes them out. Who may write here is
-- the database's own rule: an administrator for others, nobody for themselves but to leave; and the first one, while
-- there is none.

ALTER TABLE lab_staff ADD COLUMN version int NOT NULL DEFAULT 1;

ALTER TABLE account_act
  DROP CONSTRAINT account_act_act_check,
  ADD CONSTRAINT account_act_act_check
    CHECK (act IN ('resetFactor', 'endSessions', 'changeLabPerson', 'deactivateLabPerson'));

CREATE FUNCTION app.has_platform_admin() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM lab_staff l JOIN user_account u ON u.id = l.user_id AND u.disabled_at IS NULL
                  WHERE l.is_active AND 'platformAdmin' = ANY (l.roles))
$$;
-- Whether the session's user may write about somebody of the lab.
CREATE FUNCTION app.may_write_lab_person(person uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT (app.is_platform_admin() AND person <> app.user_id()) OR NOT app.has_platform_admin()
$$;
GRANT EXECUTE ON FUNCTION app.has_platform_admin(), app.is_platform_admin(), app.may_write_lab_person(uuid)
  TO app_identity;

ALTER TABLE lab_staff ENABLE ROW LEVEL SECURITY;
ALTER TABLE lab_staff FORCE ROW LEVEL SECURITY;
CREATE POLICY lab_read ON lab_staff FOR SELECT TO app_lab USING (true);
CREATE POLICY identity_read ON lab_staff FOR SELECT TO app_identity USING (true);
CREATE POLICY identity_add ON lab_staff FOR INSERT TO app_identity
  WITH CHECK (app.may_write_lab_person(user_id)
              AND (app.has_platform_admin() OR (is_active AND 'platformAdmin' = ANY (roles))));
-- Whoever closes their account leaves the lab with it.
CREATE POLICY identity_change ON lab_staff FOR UPDATE TO app_identity
  USING (app.may_write_lab_person(user_id) OR user_id = (SELECT app.user_id()))
  WITH CHECK ((app.may_write_lab_person(user_id)
               AND (app.has_platform_admin() OR (is_active AND 'platformAdmin' = ANY (roles))))
              OR (user_id = (SELECT app.user_id()) AND NOT is_active));
CREATE POLICY system ON lab_staff TO app_system USING (true) WITH CHECK (true);
GRANT INSERT, UPDATE ON lab_staff TO app_identity;
