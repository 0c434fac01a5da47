import * as consent from '@suya/contract/patients/consent.endpoints';
import * as looks from '@suya/contract/patients/looks.endpoints';
import * as patients from '@suya/contract/patients/patients.endpoints';
import { on } from '../../platform/module.ts';
import { listLooks } from './list-looks.ts';
import { createPatient, getPatient, updatePatient } from './patients.service.ts';
import { listPatients } from './patients.views.ts';
import { getPatientConsent, recordPatientConsent, withdrawPatientConsent } from './record-consent.ts';

export const routes = [
  on(patients.createPatient, (ctx, input) => createPatient(ctx, input)),
  on(patients.updatePatient, (ctx, input) => updatePatient(ctx, input)),
  on(patients.getPatient, (ctx, input) => getPatient(ctx, input.patientId)),
  on(patients.listPatients, (ctx, input) => listPatients(ctx, input)),
  on(looks.listLooks, (ctx, input) => listLooks(ctx, input)),
  on(consent.getPatientConsent, (ctx, { patientId }) => getPatientConsent(ctx, patientId)),
  on(consent.recordPatientConsent, (ctx, input) => recordPatientConsent(ctx, input)),
  on(consent.withdrawPatientConsent, (ctx, input) => withdrawPatientConsent(ctx, input)),
];
