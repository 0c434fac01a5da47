-- Pictures of the choices of the catalogue. An order keeps the series it was submitted with, and its pictures' addresses
-- with it: nothing is changed or removed. They show products and nobody, so everybody may read them.
CREATE TABLE catalogue_picture (
  -- SHA-256 of the content: the same picture is kept once, and an address never shows another one.
  id text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{64}$'),
  content bytea NOT NULL CHECK (octet_length(content) BETWEEN 1 AND 300000),
  kept_at timestamptz NOT NULL DEFAULT now(),
  kept_by uuid
);
SELECT app.make_append_only('catalogue_picture');
GRANT SELECT ON catalogue_picture TO app_clinic, app_lab, app_identity, app_system;
GRANT INSERT ON catalogue_picture TO app_lab;
