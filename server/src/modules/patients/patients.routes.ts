import {
  getPatientConsent,
  recordPatientConsent,
  withdrawPatientConsent,
} from '@suya/contract/patients/consent.endpoints';
import { listLooks } from '@suya/contract/patients/looks.endpoints';
import { createPatient, getPatient, listPatients, updatePatient } from '@suya/contract/patients/patients.endpoints';
import { on } from '../../platform/module.ts';
import { looksAt } from './list-looks.ts';
import { correctPatient, enterPatient, patientOf } from './patients.service.ts';
import { findPatients } from './patients.views.ts';
import { consentOf, record, withdraw } from './record-consent.ts';

export const routes = [
  on(createPatient, (ctx, input) => enterPatient(ctx, input)),
  on(updatePatient, (ctx, input) => correctPatient(ctx, input)),
  on(getPatient, (ctx, input) => patientOf(ctx, input.patientId)),
  on(listPatients, (ctx, input) => findPatients(ctx, input)),
  on(listLooks, (ctx, input) => looksAt(ctx, input)),
  on(getPatientConsent, (ctx, { patientId }) => consentOf(ctx, patientId)),
  on(recordPatientConsent, (ctx, input) => record(ctx, input)),
  on(withdrawPatientConsent, (ctx, input) => withdraw(ctx, input)),
];
