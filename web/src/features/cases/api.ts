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
import type { CallOf } from '@suya/contract/http/endpoint';
import { call } from '../../lib/http/client.ts';
import { query, useAct } from '../../lib/http/query.ts';

export const caseQuery = (caseId: string) =>
  query(getCase, { caseId }, { news: [`case:${caseId}`, 'order'], staleTime: 0 });
export const casesQuery = (filters: CallOf<typeof listCases>) => query(listCases, filters, { news: ['case', 'order'] });
/** The cases that the filters match, as a workbook. */
export const fetchCaseWorkbook = async (filters: CallOf<typeof exportCases>): Promise<Blob> =>
  (await call(exportCases, filters)) as Blob;
export const caseCountsQuery = (clinicId?: string) => query(countCases, { clinicId }, { news: ['case', 'order'] });
export const linksQuery = (caseId: string) => query(listProgressLinks, { caseId }, { staleTime: 0 });

const caseReadings = [getCase, listCases, countCases] as const;

export const useSaveCase = () => useAct(saveCase, { quiet: true, invalidates: caseReadings });
export const useFinishCase = () => useAct(finishCase, { invalidates: caseReadings });
export const useReopenCase = () => useAct(reopenCase, { invalidates: caseReadings });
export const useCreateLink = () => useAct(createProgressLink, { invalidates: [listProgressLinks] });
export const useRevokeLink = () => useAct(revokeProgressLink, { invalidates: [listProgressLinks] });
