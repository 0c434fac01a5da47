import type { CallOf } from '@suya/contract/http/endpoint';
import { listOrders } from '@suya/contract/orders/orders.endpoints';
import {
  getPatientConsent,
  recordPatientConsent,
  withdrawPatientConsent,
} from '@suya/contract/patients/consent.endpoints';
import { createPatient, getPatient, listPatients, updatePatient } from '@suya/contract/patients/patients.endpoints';
import { getWorkbench } from '@suya/contract/workbench/workbench.endpoints';
import { query, useAct } from '../../lib/query.ts';

const recentCount = 10;

export const patientsQuery = (filters: CallOf<typeof listPatients>) =>
  query(listPatients, filters, { news: ['patient', 'order'] });
export const patientQuery = (patientId: string) =>
  query(getPatient, { patientId }, { news: [`patient:${patientId}`, 'order'] });
export const ordersOfPatient = (patientId: string) =>
  query(listOrders, { patientId, pageSize: recentCount }, { news: ['order'] });

export const consentQuery = (patientId: string) =>
  query(getPatientConsent, { patientId }, { news: [`patient:${patientId}`, 'order'] });

const stale = { invalidates: [listPatients, getPatient, getWorkbench], quiet: true };
export const useCreatePatient = () => useAct(createPatient, stale);
export const useUpdatePatient = () => useAct(updatePatient, stale);

const consents = { invalidates: [listPatients, getPatient, getPatientConsent], quiet: true };
export const useRecordConsent = () => useAct(recordPatientConsent, consents);
export const useWithdrawConsent = () => useAct(withdrawPatientConsent, consents);
