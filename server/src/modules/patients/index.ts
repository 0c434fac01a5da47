import './patients.tables.ts';
import type { Module } from '../../platform/module.ts';
import { routes } from './patients.routes.ts';

export { enterPatient, enterPatientForClinic, patientOf } from './patients.service.ts';
export { matchesKeyword } from './patients.views.ts';

export const patients: Module = { name: 'patients', routes };
