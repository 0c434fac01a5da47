-- Consent of patients, or of their guardians, to pictures, scans and models of them (PIPL, articles 15 and 28 to 31).

-- What was said last; null where nobody was asked. Kept here as well, because every picture asks for it.
ALTER TABLE patient ADD COLUMN consent text CHECK (consent IN ('patient', 'guardian', 'withdrawn'));
GRANT SELECT (consent) ON patient TO app_lab;

CREATE TABLE patient_consent (
  clinic_id uuid NOT NULL,
  id uuid NOT NULL,
  patient_id uuid NOT NULL,
  act text NOT NULL CHECK (act IN ('given', 'withdrawn')),
  consent_by text NOT NULL CHECK (consent_by IN ('patient', 'guardian')),
  guardian_name text,
  guardian_relation text CHECK (guardian_relation IN ('mother', 'father', 'grandparent', 'otherGuardian')),
  way text CHECK (way IN ('paper', 'onScreen')),
  -- Which text it was: `patientConsentVersion` of the contract.
  version text NOT NULL,
  reason text NOT NULL DEFAULT '',
  at timestamptz NOT NULL DEFAULT now(),
  recorded_by uuid,
  recorded_by_name text NOT NULL,
  PRIMARY KEY (clinic_id, id),
  FOREIGN KEY (clinic_id, patient_id) REFERENCES patient (clinic_id, id),
  CHECK ((act = 'given') = (way IS NOT NULL)),
  CHECK (act = 'withdrawn' OR (consent_by = 'guardian') = (guardian_name IS NOT NULL)),
  CHECK ((guardian_name IS NULL) = (guardian_relation IS NULL))
);
CREATE INDEX patient_consent_of ON patient_consent (clinic_id, patient_id, at DESC);
SELECT app.guard_clinic_table('patient_consent');
SELECT app.make_append_only('patient_consent');
GRANT SELECT, INSERT ON patient_consent TO app_clinic, app_system;

-- A withdrawal ends links to phones at once.
GRANT UPDATE (expires_at) ON phone_link TO app_clinic;
