import type { CallOf } from '@suya/contract/http/endpoint';
import { createPatient, getPatient, listPatients, updatePatient } from '@suya/contract/patients/patients.endpoints';
import { getWorkbench } from '@suya/contract/workbench/workbench.endpoints';
import { query, useAct } from '../../../lib/http/query.ts';

/** As many as a list to choose from shows. */
const CHOICES = 20;

export const patientsQuery = (filters: CallOf<typeof listPatients>) =>
  query(listPatients, filters, { news: ['patient', 'order'] });
/** The patients that a typed word finds, to choose one from. */
export const patientChoicesQuery = (keyword: string) => patientsQuery({ keyword, pageSize: CHOICES });
export const patientQuery = (patientId: string) =>
  query(getPatient, { patientId }, { news: [`patient:${patientId}`, 'order'] });

const stale = { invalidates: [listPatients, getPatient, getWorkbench], quiet: true };
export const useCreatePatient = () => useAct(createPatient, stale);
export const useUpdatePatient = () => useAct(updatePatient, stale);
