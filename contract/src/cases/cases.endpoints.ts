import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { id, seenVersion } from '../http/fields.ts';
import { pageOf, paging } from '../http/paging.ts';
import { caseDetail, caseFields, caseFilters, caseLine } from './cases.schema.ts';

const caseParams = z.strictObject({ caseId: id });

export const saveCase = endpoint({
  method: 'POST',
  path: '/suyastar-api/v1/cases/save',
  summary: 'Open a case, or correct the case `caseId`; `version` is the one that was read (409 when it moved)',
  access: 'editOrders',
  repeat: 'key',
  body: caseFields.extend({ caseId: id.optional(), version: seenVersion.optional() }),
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
  summary:
    'Cases of the clinic with their newest orders, newest first; keyword is patient name, pinyin initials, phone or case number',
  access: 'viewOrders',
  repeat: 'reads',
  sensitive: true,
  body: z.strictObject({ ...paging, ...caseFilters }),
  answer: pageOf(caseLine),
});

export const exportCases = endpoint({
  method: 'POST',
  path: '/suyastar-api/v1/cases/export',
  summary: 'The same cases as a workbook, 100,000 at most',
  access: 'viewOrders',
  repeat: 'reads',
  sensitive: true,
  format: 'blob',
  body: z.strictObject(caseFilters),
  answer: z.unknown(),
});

export const countCases = endpoint({
  method: 'POST',
  path: '/suyastar-api/v1/cases/count',
  summary: 'Cases of the clinic by state, and how many have messages that I have not read',
  access: 'viewOrders',
  repeat: 'reads',
  body: z.strictObject({ clinicId: id.optional() }),
  answer: z.strictObject({ open: z.int(), finished: z.int(), unread: z.int() }),
});

export const finishCase = endpoint({
  method: 'POST',
  path: '/suyastar-api/v1/cases/{caseId}/finish',
  summary: 'The course of treatment is over; 409 while one of its orders is under way',
  access: 'editOrders',
  repeat: 'sets',
  params: caseParams,
  body: z.strictObject({ version: seenVersion }),
  answer: caseDetail,
});

export const reopenCase = endpoint({
  method: 'POST',
  path: '/suyastar-api/v1/cases/{caseId}/reopen',
  summary: 'The treatment goes on after all',
  access: 'editOrders',
  repeat: 'sets',
  params: caseParams,
  body: z.strictObject({ version: seenVersion }),
  answer: caseDetail,
});
