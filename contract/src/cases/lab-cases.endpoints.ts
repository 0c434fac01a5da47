import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { id, text, time } from '../http/fields.ts';
import { pageOf, paging } from '../http/paging.ts';
import { caseDetail, caseFilters, caseRow } from './cases.schema.ts';
import { conversationEndpoints } from './conversation.endpoints.ts';

const caseParams = z.strictObject({ caseId: id });

export const labTalk = conversationEndpoints('/lab-api', 'labView', 'labView');

export const getLabCase = endpoint({
  method: 'GET',
  path: '/lab-api/v1/cases/{caseId}',
  summary: 'One case with the orders that were handed to the lab',
  access: 'labView',
  sensitive: true,
  params: caseParams,
  answer: caseDetail,
});

export const listLabCases = endpoint({
  method: 'POST',
  path: '/lab-api/v1/cases/list',
  summary:
    'Cases with an order that was handed to the lab, the last message first; keyword is a patient’s name or a case number',
  access: 'labView',
  repeat: 'reads',
  sensitive: true,
  body: z.strictObject({
    ...paging,
    keyword: caseFilters.keyword,
    clinicId: id.optional(),
    unread: caseFilters.unread,
  }),
  answer: pageOf(caseRow),
});

/** What the lab's people say of a case among themselves. */
const caseNote = z.strictObject({ id, authorName: z.string(), text: z.string(), at: time }).meta({ id: 'CaseNote' });
export type CaseNote = z.output<typeof caseNote>;

export const listNotes = endpoint({
  method: 'GET',
  path: '/lab-api/v1/cases/{caseId}/notes',
  summary: 'The lab’s own notes on a case, newest first (at most 100); the clinic cannot read them',
  access: 'labView',
  params: caseParams,
  answer: z.array(caseNote),
});

export const addNote = endpoint({
  method: 'POST',
  path: '/lab-api/v1/cases/{caseId}/notes',
  summary: 'Leave a note for colleagues of the lab',
  access: 'labView',
  repeat: 'key',
  params: caseParams,
  body: z.strictObject({ text: text(2000).min(1) }),
  answer: caseNote,
});
