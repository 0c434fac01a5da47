-- Who saw a patient: rows are looked for by the records that are the patient's, whoever's session they came from. The
-- index by patient gives way to it: the lab's looks at an order never named its patient.
CREATE INDEX audit_object ON audit (object_id, at) WHERE object_id IS NOT NULL;
DROP INDEX audit_patient;

-- A whole list that was taken along may hold any patient of the clinic.
CREATE INDEX audit_export ON audit (clinic_id, at) WHERE action LIKE '%/export';
