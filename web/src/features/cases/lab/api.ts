import { addNote, getLabCase, listLabCases, listNotes } from '@suya/contract/cases/lab-cases.endpoints';
import type { CallOf } from '@suya/contract/http/endpoint';
import { query, useAct } from '../../../lib/http/query.ts';

export const labCaseQuery = (caseId: string) =>
  query(getLabCase, { caseId }, { news: [`case:${caseId}`, 'order'], staleTime: 0 });
export const labCasesQuery = (filters: CallOf<typeof listLabCases>) =>
  query(listLabCases, filters, { news: ['case', 'order'] });
export const notesQuery = (caseId: string) => query(listNotes, { caseId }, { news: [`note:${caseId}`], staleTime: 0 });
export const useAddNote = () => useAct(addNote, { invalidates: [listNotes] });
