import {
  getPatientConsent,
  recordPatientConsent,
  withdrawPatientConsent,
} from '@suya/contract/patients/consent.endpoints';
import { getPatient, listPatients } from '@suya/contract/patients/patients.endpoints';
import { query, useAct } from '../../lib/http/query.ts';

export const consentQuery = (patientId: string) =>
  query(getPatientConsent, { patientId }, { news: [`patient:${patientId}`, 'order'] });

const consents = { invalidates: [listPatients, getPatient, getPatientConsent], quiet: true };
export const useRecordConsent = () => useAct(recordPatientConsent, consents);
export const useWithdrawConsent = () => useAct(withdrawPatientConsent, consents);
