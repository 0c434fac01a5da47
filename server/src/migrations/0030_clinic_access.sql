-- Who may enter which clinic, once more: an organisation's own clinics and those of its branches are two ways instead of
-- one join by OR, which no index answers. Every request and every sign-in asks this view.
CREATE OR REPLACE VIEW clinic_access WITH (security_invoker = true) AS
SELECT m.user_id, m.clinic_id, m.name AS staff_name, m.roles, false AS is_company, m.granted, m.withheld
  FROM membership m WHERE m.work_status = 'working'
UNION ALL
SELECT om.user_id, c.id, NULL, ARRAY['admin'], true, '{}'::text[], '{}'::text[]
  FROM organisation_member om
  JOIN clinic c ON c.organisation_id = om.organisation_id
UNION ALL
SELECT om.user_id, c.id, NULL, ARRAY['admin'], true, '{}'::text[], '{}'::text[]
  FROM organisation_member om
  JOIN organisation o ON o.main_id = om.organisation_id AND o.id <> om.organisation_id
  JOIN clinic c ON c.organisation_id = o.id;
