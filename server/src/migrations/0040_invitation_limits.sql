-- Invitations are counted in the clinic's own transaction, against the limits of every SMS: what is refused or rolled back
-- was not sent. A clinic counts these and no others.
ALTER TABLE rate ENABLE ROW LEVEL SECURITY;
ALTER TABLE rate FORCE ROW LEVEL SECURITY;
CREATE POLICY common ON rate TO app_identity, app_system USING (true) WITH CHECK (true);
CREATE POLICY clinic_sms ON rate TO app_clinic
  USING (key ~ '^(sms|clinics)\.') WITH CHECK (key ~ '^(sms|clinics)\.');
GRANT SELECT, INSERT, UPDATE ON rate TO app_clinic;

-- What the keys of limits are made with: it only hides whose a row is.
ALTER TABLE identity_secret ENABLE ROW LEVEL SECURITY;
ALTER TABLE identity_secret FORCE ROW LEVEL SECURITY;
CREATE POLICY common ON identity_secret TO app_identity USING (true);
CREATE POLICY clinic_attempts ON identity_secret FOR SELECT TO app_clinic USING (name = 'attempts');
GRANT SELECT ON identity_secret TO app_clinic;
