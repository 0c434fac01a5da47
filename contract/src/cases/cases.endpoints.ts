import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { id, text, time } from '../http/fields.ts';
import { pageOf, paging } from '../http/paging.ts';
import { caseDetail, caseFields, caseFilters, caseRow } from './cases.schema.ts';

const caseParams = z.strictObject({ caseId: id });

export const saveCase = endpoint({
  method: 'POST',
  path: '/suyastar-api/v1/cases/save',
  summary: 'Open a case, or correct the case `caseId`; `version` is the one that was read (409 when it moved)',
  access: 'editOrders',
  idempotent: true,
  body: caseFields.extend({ caseId: id.optional(), version: z.int().optional() }),
  answer: caseDetail,
});

export const getCase = endpoint({
  method: 'GET',
  path: '/suyastar-api/v1/cases/{caseId}',
  summary: 'One case with its orders',
  access: 'viewOrders',
  sensitive: true,
  params: caseParams,
  answer: caseDetail,
});

export const listCases = endpoint({
  method: 'POST',
  path: '/suyastar-api/v1/cases/list',
  summary: 'Cases of the clinic, newest first; keyword is patient name, pinyin initials, phone or case number',
  access: 'viewOrders',
  sensitive: true,
  body: z.strictObject({ ...paging, ...caseFilters }),
  answer: pageOf(caseRow),
});

export const countCases = endpoint({
  method: 'POST',
  path: '/suyastar-api/v1/cases/count',
  summary: 'Cases of the clinic by state, and how many have messages that I have not read',
  access: 'viewOrders',
  body: z.strictObject({}),
  answer: z.strictObject({ open: z.int(), finished: z.int(), unread: z.int() }),
});

export const finishCase = endpoint({
  method: 'POST',
  path: '/suyastar-api/v1/cases/{caseId}/finish',
  summary: 'The course of treatment is over; 409 while one of its orders is under way',
  access: 'editOrders',
  params: caseParams,
  body: z.strictObject({ version: z.int() }),
  answer: caseDetail,
});

export const reopenCase = endpoint({
  method: 'POST',
  path: '/suyastar-api/v1/cases/{caseId}/reopen',
  summary: 'The treatment goes on after all',
  access: 'editOrders',
  params: caseParams,
  body: z.strictObject({ version: z.int() }),
  answer: caseDetail,
});

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
export const caseNote = z
  .strictObject({ id, authorName: z.string(), text: z.string(), at: time })
  .meta({ id: 'CaseNote' });
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
  idempotent: true,
  params: caseParams,
  body: z.strictObject({ text: text(2000).min(1) }),
  answer: caseNote,
});
