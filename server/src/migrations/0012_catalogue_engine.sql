-- Appliances, tooth rules, lines, rush and dated prices as data; templates and defaults of prescriptions.

-- What can be made at all. `order_type` is the number that orders, bills and addresses carry; 20 is the mall's.
CREATE TABLE catalogue_appliance (
  order_type smallint PRIMARY KEY CHECK (order_type BETWEEN 1 AND 99 AND order_type <> 20),
  key text NOT NULL UNIQUE,
  letter text NOT NULL UNIQUE CHECK (letter ~ '^[A-Z]$'),
  label jsonb NOT NULL,
  intro jsonb NOT NULL,
  hue text NOT NULL,
  track text NOT NULL CHECK (track IN ('design', 'plan')),
  dentition text NOT NULL CHECK (dentition IN ('adult', 'deciduous', 'both')),
  form jsonb NOT NULL,
  active boolean NOT NULL,
  position int NOT NULL,
  version int NOT NULL DEFAULT 1
);

-- The five of the specification. Their track is what the workflow has for them.
INSERT INTO catalogue_appliance (order_type, key, letter, label, intro, hue, track, dentition, form, active, position) VALUES
  (3, 'sportsBraces', 'S', '{"zh": "运动牙套", "en": "Sports mouthguard"}',
   '{"zh": "量身压制的护齿，运动时保护牙齿与颌骨", "en": "Made to measure; guards teeth and jaws in sport"}',
   'orange', 'design', 'both',
   '{"sections": ["patient", "product", "lines", "teeth", "options", "model", "photos", "clinical", "delivery"], "lines": "sportsBraces"}', true, 0),
  (4, 'whiteBraces', 'W', '{"zh": "美白牙套", "en": "White braces"}',
   '{"zh": "可摘戴的牙色美学贴面牙套，不磨牙", "en": "A tooth-coloured clip-on cover; no tooth is cut"}',
   'blue', 'design', 'adult',
   '{"sections": ["patient", "product", "lines", "teeth", "options", "model", "photos", "clinical", "delivery"], "lines": "whiteBraces"}', true, 1),
  (5, 'retainer', 'R', '{"zh": "保持器", "en": "Retainer"}',
   '{"zh": "矫治结束后保持牙位", "en": "Holds the teeth where treatment has brought them"}',
   'teal', 'design', 'both',
   '{"sections": ["patient", "product", "teeth", "options", "model", "photos", "clinical", "delivery"], "lines": null}', true, 2),
  (7, 'removeAppliance', 'A', '{"zh": "活动矫治器", "en": "Removable appliance"}',
   '{"zh": "扩弓、功能矫治、导板与间隙保持等活动装置", "en": "Expansion, functional, bite planes, space maintenance and more"}',
   'violet', 'design', 'both',
   '{"sections": ["patient", "product", "teeth", "options", "model", "photos", "clinical", "delivery"], "lines": null}', true, 3),
  (8, 'childCorrect', 'C', '{"zh": "儿童定制硅胶", "en": "Custom silicone"}',
   '{"zh": "按扫描定制的儿童早期矫治硅胶装置", "en": "Early correction for children, made to their scan"}',
   'pink', 'plan', 'both',
   '{"sections": ["patient", "product", "teeth", "options", "model", "photos", "clinical", "delivery"], "lines": null}', true, 4);

ALTER TABLE catalogue_brand ADD COLUMN version int NOT NULL DEFAULT 1;

ALTER TABLE catalogue_series DROP CONSTRAINT catalogue_series_order_type_check;
ALTER TABLE catalogue_series
  ADD FOREIGN KEY (order_type) REFERENCES catalogue_appliance (order_type),
  ADD COLUMN teeth jsonb NOT NULL
    DEFAULT '{"dentition": "both", "allowed": [], "span": {"contiguous": false}, "marks": [], "quickSets": []}',
  ADD COLUMN requires text[] NOT NULL DEFAULT '{}',
  -- Both jaws are one piece, priced once.
  ADD COLUMN one_piece boolean NOT NULL DEFAULT false,
  ADD COLUMN lines jsonb,
  ADD COLUMN rush jsonb,
  ADD COLUMN version int NOT NULL DEFAULT 1;

-- A price holds from its day until the next one; what was submitted keeps its own.
CREATE TABLE catalogue_price (
  specification_id uuid NOT NULL REFERENCES catalogue_specification (id),
  holds_from date NOT NULL,
  price_fen bigint NOT NULL CHECK (price_fen >= 0),
  set_by uuid,
  set_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (specification_id, holds_from)
);
INSERT INTO catalogue_price (specification_id, holds_from, price_fen)
  SELECT id, DATE '2000-01-01', price_fen FROM catalogue_specification;
ALTER TABLE catalogue_specification DROP COLUMN price_fen, ADD COLUMN version int NOT NULL DEFAULT 1;

-- Who changed what of it, never edited.
CREATE TABLE catalogue_change (
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  actor_id uuid,
  actor_name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('appliance', 'brand', 'series', 'specification', 'price')),
  object_id text NOT NULL,
  action text NOT NULL,
  label jsonb,
  before jsonb NOT NULL DEFAULT '{}',
  after jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX catalogue_change_newest ON catalogue_change (at DESC, id DESC);
CREATE INDEX catalogue_change_object ON catalogue_change (object_id, at DESC, id DESC);
SELECT app.make_append_only('catalogue_change');

GRANT SELECT ON catalogue_appliance, catalogue_price TO app_clinic, app_lab, app_identity, app_system;
GRANT INSERT, UPDATE ON catalogue_appliance, catalogue_price TO app_lab, app_system;
GRANT INSERT, UPDATE ON catalogue_brand, catalogue_series, catalogue_specification TO app_lab;
-- Only a price that does not hold yet is ever deleted; the service refuses the rest.
GRANT DELETE ON catalogue_price TO app_lab, app_system;
GRANT SELECT, INSERT ON catalogue_change TO app_lab, app_system;

-- Orders are of any appliance of the catalogue.
ALTER TABLE orders DROP CONSTRAINT orders_type_check;
ALTER TABLE orders ADD FOREIGN KEY (type) REFERENCES catalogue_appliance (order_type);

-- A prescription that a doctor uses again.
CREATE TABLE prescription_template (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  doctor_id uuid NOT NULL,
  order_type smallint NOT NULL REFERENCES catalogue_appliance (order_type),
  name text NOT NULL,
  prescription jsonb NOT NULL,
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (clinic_id, id),
  FOREIGN KEY (clinic_id, doctor_id) REFERENCES membership (clinic_id, id),
  CONSTRAINT prescription_template_name UNIQUE (clinic_id, doctor_id, order_type, name)
);
SELECT app.guard_clinic_table('prescription_template');
GRANT SELECT, INSERT, UPDATE, DELETE ON prescription_template TO app_clinic, app_system;

-- What every new prescription of a clinic starts with.
CREATE TABLE prescription_default (
  clinic_id uuid PRIMARY KEY REFERENCES clinic (id),
  content jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
SELECT app.guard_clinic_table('prescription_default');
GRANT SELECT, INSERT, UPDATE ON prescription_default TO app_clinic, app_system;
