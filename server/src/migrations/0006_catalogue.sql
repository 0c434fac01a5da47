-- What can be ordered. The lab's data, not a clinic's: everybody reads it, the system writes it.

CREATE TABLE catalogue_brand (
  id uuid PRIMARY KEY,
  label jsonb NOT NULL,
  position int NOT NULL
);

CREATE TABLE catalogue_series (
  id uuid PRIMARY KEY,
  brand_id uuid NOT NULL REFERENCES catalogue_brand (id),
  order_type smallint NOT NULL CHECK (order_type IN (3, 4, 5, 7, 8)),
  key text NOT NULL UNIQUE,
  label jsonb NOT NULL,
  intro jsonb NOT NULL,
  -- Working days from approval to shipping.
  turnaround_days int NOT NULL CHECK (turnaround_days BETWEEN 1 AND 120),
  jaws text[] NOT NULL CHECK (jaws <@ ARRAY['upper', 'lower', 'both']),
  needs_span boolean NOT NULL,
  max_sets int NOT NULL CHECK (max_sets BETWEEN 1 AND 20),
  settings jsonb NOT NULL,
  position int NOT NULL,
  retired_at timestamptz
);
CREATE INDEX catalogue_series_type ON catalogue_series (order_type, position) WHERE retired_at IS NULL;

CREATE TABLE catalogue_specification (
  id uuid PRIMARY KEY,
  series_id uuid NOT NULL REFERENCES catalogue_series (id),
  label jsonb NOT NULL,
  thickness_mm numeric(4, 2),
  price_fen bigint NOT NULL CHECK (price_fen >= 0),
  position int NOT NULL,
  retired_at timestamptz
);
CREATE INDEX catalogue_specification_series ON catalogue_specification (series_id, position) WHERE retired_at IS NULL;

GRANT SELECT ON catalogue_brand, catalogue_series, catalogue_specification TO app_clinic, app_lab, app_identity;
GRANT SELECT, INSERT, UPDATE ON catalogue_brand, catalogue_series, catalogue_specification TO app_system;
