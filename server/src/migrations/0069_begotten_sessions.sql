-- A session that another one let in takes over when that one proved its person, and its end.

-- What stands between the two sessions carries the end along; null where somebody proved themselves.
ALTER TABLE login_ticket ADD COLUMN ends_at timestamptz;

-- The session that consented. Once it is over, what it consented to opens nothing.
ALTER TABLE scan_login ADD COLUMN session_id uuid;
ALTER TABLE code_login ADD COLUMN session_id uuid;
