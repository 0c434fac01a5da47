export { type ConsentFacts, consentFacts } from './consent.views.ts';
export { holdingPatient, holdPatient } from './hold-patient.ts';
export { createPatient, enterPatientForClinic, getPatient } from './patients.service.ts';
export { matchesKeyword, type PatientRange, patientRangeOf, patientsIn } from './patients.views.ts';
export { requireConsent, requireConsentByFacts, requireNotWithdrawn } from './require-consent.ts';
export { requireShowable } from './shown-files.views.ts';
