-- A licence is handed in for one organisation, or for those of one chain. A picture is known by what it shows, whoever
-- kept it and under whichever id; only licences are looked at so, never identity papers.
ALTER TABLE paper ADD COLUMN digest bytea CHECK (octet_length(digest) = 32);

CREATE TABLE licence_use (
  digest bytea PRIMARY KEY CHECK (octet_length(digest) = 32),
  organisation_id uuid NOT NULL REFERENCES organisation (id),
  at timestamptz NOT NULL DEFAULT now()
);
SELECT app.make_append_only('licence_use');
CREATE INDEX licence_use_organisation ON licence_use (organisation_id);
GRANT SELECT, INSERT ON licence_use TO app_identity;

-- How many clinics and chains of one person wait for their review.
CREATE INDEX organisation_pending ON organisation (created_by) WHERE auth_status = 0;
