import {
  countCases,
  exportCases,
  finishCase,
  getCase,
  listCases,
  reopenCase,
  saveCase,
} from '@suya/contract/cases/cases.endpoints';
import { createProgressLink, listProgressLinks, revokeProgressLink } from '@suya/contract/cases/progress.endpoints';
import { getFileUrl } from '@suya/contract/files/files.endpoints';
import type { CallOf } from '@suya/contract/http/endpoint';
import { createPatient, getPatient, listPatients } from '@suya/contract/patients/patients.endpoints';
import { call } from '../../lib/client.ts';
import { query, useAct } from '../../lib/query.ts';

export { doctorsQuery } from '../../lib/doctors.ts';

const minute = 60_000;
/** A signed address lives five minutes at most; it is fetched anew a little before. */
const addressFreshMs = 4 * minute;

export const caseQuery = (caseId: string) =>
  query(getCase, { caseId }, { news: [`case:${caseId}`, 'order'], staleTime: 0 });
export const casesQuery = (filters: CallOf<typeof listCases>) => query(listCases, filters, { news: ['case', 'order'] });
/** The cases that the filters match, as a workbook. */
export const fetchCaseWorkbook = async (filters: CallOf<typeof exportCases>): Promise<Blob> =>
  (await call(exportCases, filters)) as Blob;
export const caseCountsQuery = (clinicId?: string) => query(countCases, { clinicId }, { news: ['case', 'order'] });
export const patientsQuery = (keyword: string) => query(listPatients, { keyword, pageSize: 20 });
export const patientQuery = (patientId: string) => query(getPatient, { patientId });
export const linksQuery = (caseId: string) => query(listProgressLinks, { caseId }, { staleTime: 0 });
export const fileUrlQuery = (fileId: string, variant: 'original' | 'preview') =>
  query(getFileUrl, { fileId, variant }, { staleTime: addressFreshMs });

const caseReadings = [getCase, listCases, countCases] as const;

export const useSaveCase = () => useAct(saveCase, { quiet: true, invalidates: caseReadings });
export const useFinishCase = () => useAct(finishCase, { invalidates: caseReadings });
export const useReopenCase = () => useAct(reopenCase, { invalidates: caseReadings });
export const useCreatePatient = () => useAct(createPatient, { quiet: true, invalidates: [listPatients] });
export const useCreateLink = () => useAct(createProgressLink, { invalidates: [listProgressLinks] });
export const useRevokeLink = () => useAct(revokeProgressLink, { invalidates: [listProgressLinks] });
