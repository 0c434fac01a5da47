import './patients.tables.ts';
import './patients.news.ts';
import type { Module } from '../../platform/module.ts';
import { routes } from './patients.routes.ts';

export { type ConsentFacts, consentFacts } from './consent.views.ts';
export { holdingPatient, holdPatient } from './hold-patient.ts';
export { enterPatient, enterPatientForClinic, patientOf } from './patients.service.ts';
export { matchesKeyword, type PatientRange, patientRangeOf, patientsIn } from './patients.views.ts';
export { requireConsent, requireConsentByFacts, requireNotWithdrawn } from './require-consent.ts';
export { requireShowable } from './shown-files.views.ts';

export const patients: Module = { name: 'patients', routes };
