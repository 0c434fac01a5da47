-- A gateway answers with a code to scan or with a page of its own, to which the payer goes on.
ALTER TABLE attempt ADD COLUMN pay_url text;
GRANT UPDATE (pay_url) ON attempt TO app_clinic, app_lab, app_system;
