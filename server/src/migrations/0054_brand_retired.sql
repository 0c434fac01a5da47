-- A brand that is given up leaves the catalogue with all its series, and can come back.
ALTER TABLE catalogue_brand ADD COLUMN retired_at timestamptz;
