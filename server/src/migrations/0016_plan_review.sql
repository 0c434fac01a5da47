-- Plans of several steps, rough plans, and marks that the other side settles.

ALTER TABLE design_version
  ADD COLUMN rough boolean NOT NULL DEFAULT false,
  ADD COLUMN stages int NOT NULL DEFAULT 0 CHECK (stages BETWEEN 0 AND 60),
  ADD COLUMN movements jsonb;

ALTER TABLE design_file
  ADD COLUMN part text NOT NULL DEFAULT 'design' CHECK (part IN ('upper', 'lower', 'tooth', 'design')),
  ADD COLUMN tooth int,
  ADD COLUMN stage int CHECK (stage BETWEEN 0 AND 60),
  ADD CHECK ((part = 'tooth') = (tooth IS NOT NULL));

ALTER TABLE review_comment
  ADD COLUMN picture_id uuid,
  ADD FOREIGN KEY (clinic_id, picture_id) REFERENCES file (clinic_id, id);
CREATE INDEX review_comment_picture ON review_comment (clinic_id, picture_id) WHERE picture_id IS NOT NULL;

ALTER TABLE review_mark
  ADD COLUMN from_lab boolean,
  ADD COLUMN stage int CHECK (stage BETWEEN 0 AND 60),
  ADD COLUMN resolved_at timestamptz,
  ADD COLUMN resolved_by uuid,
  ADD COLUMN resolved_by_name text,
  ADD COLUMN resolved_from_lab boolean,
  ADD CHECK (num_nulls(resolved_at, resolved_by, resolved_by_name, resolved_from_lab) IN (0, 4));
-- A mark was pinned by whoever wrote its first comment. The owner is held to no policy while it says so.
ALTER TABLE review_mark NO FORCE ROW LEVEL SECURITY;
ALTER TABLE review_comment NO FORCE ROW LEVEL SECURITY;
UPDATE review_mark m SET from_lab = coalesce(
  (SELECT c.from_lab FROM review_comment c WHERE c.clinic_id = m.clinic_id AND c.mark_id = m.id ORDER BY c.at, c.id LIMIT 1),
  false);
ALTER TABLE review_mark FORCE ROW LEVEL SECURITY;
ALTER TABLE review_comment FORCE ROW LEVEL SECURITY;
ALTER TABLE review_mark ALTER COLUMN from_lab SET NOT NULL;

GRANT UPDATE (resolved_at, resolved_by, resolved_by_name, resolved_from_lab) ON review_mark TO app_clinic, app_lab;
CREATE POLICY own_side_clinic ON review_mark AS RESTRICTIVE FOR INSERT TO app_clinic
  WITH CHECK (NOT from_lab AND resolved_at IS NULL);
CREATE POLICY own_side_lab ON review_mark AS RESTRICTIVE FOR INSERT TO app_lab
  WITH CHECK (from_lab AND resolved_at IS NULL);
-- Whoever pinned a mark does not say that it is done: the other side does, and before publication a colleague.
CREATE POLICY other_side_clinic ON review_mark AS RESTRICTIVE FOR UPDATE TO app_clinic
  USING (from_lab) WITH CHECK (from_lab AND resolved_from_lab IS NOT TRUE);
CREATE POLICY other_side_lab ON review_mark AS RESTRICTIVE FOR UPDATE TO app_lab
  USING (NOT from_lab OR (created_by <> (SELECT app.user_id()) AND EXISTS (
    SELECT FROM design_version v
     WHERE v.clinic_id = review_mark.clinic_id AND v.id = review_mark.version_id AND v.published_at IS NULL)))
  WITH CHECK (resolved_from_lab IS NOT FALSE);
