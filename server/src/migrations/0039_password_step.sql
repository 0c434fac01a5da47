-- A ticket may also stand before the password that is asked for after a code by SMS on an unknown device.
ALTER TABLE login_ticket
  DROP CONSTRAINT login_ticket_purpose_check,
  ADD CONSTRAINT login_ticket_purpose_check CHECK (purpose IN ('clinic', 'factor', 'device', 'password'));
