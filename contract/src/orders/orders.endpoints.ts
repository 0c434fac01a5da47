import { z } from 'zod';
import { orderType } from '../catalogue/catalogue.schema.ts';
import { endpoint } from '../http/endpoint.ts';
import { fen, id, seenVersion } from '../http/fields.ts';
import { pageOf, paging } from '../http/paging.ts';
import { ownOrderFilters, statusGroup } from './order-filters.ts';
import { draft, orderDetail, orderRow, stageName } from './orders.schema.ts';
import { prescription } from './prescription/prescription.schema.ts';

const orderParams = z.strictObject({ orderId: id });

export const saveDraft = endpoint({
  method: 'POST',
  path: '/suyastar-api/v1/orders/save-draft',
  summary:
    'Keep what is filled in so far; without `orderId` a new draft begins. `version` is the one last read (60013 when it moved)',
  access: 'editOrders',
  repeat: 'key',
  body: z.strictObject({
    orderId: id.optional(),
    version: seenVersion.optional(),
    type: orderType,
    patientId: id.nullable(),
    doctorId: id.nullable(),
    /** The patient's case that the order joins; if omitted, it does not change. */
    caseId: id.nullable().optional(),
    /** The stage of treatment the order is for, null for none; if omitted, it does not change. */
    stage: stageName.nullable().optional(),
    prescription,
  }),
  answer: draft,
});

export const getDraft = endpoint({
  method: 'GET',
  path: '/suyastar-api/v1/orders/{orderId}/draft',
  summary: 'A draft with its price and what is still missing',
  access: 'editOrders',
  sensitive: true,
  params: orderParams,
  answer: draft,
});

export const copyOrder = endpoint({
  method: 'POST',
  path: '/suyastar-api/v1/orders/{orderId}/copy',
  summary: 'A new draft filled in from an earlier order of the clinic',
  access: 'editOrders',
  repeat: 'key',
  params: orderParams,
  answer: draft,
});

export const submitOrder = endpoint({
  method: 'POST',
  path: '/suyastar-api/v1/orders/{orderId}/submit',
  summary:
    'Hand a complete prescription to the lab; the price that was shown is frozen (60015 when it changed, 60012 when one of the type is open for the patient and the stage)',
  access: 'editOrders',
  repeat: 'key',
  params: orderParams,
  body: z.strictObject({ version: seenVersion, amountFen: fen }),
  answer: orderDetail,
});

export const actOnOrder = endpoint({
  method: 'POST',
  path: '/suyastar-api/v1/orders/{orderId}/events',
  summary: 'Do an event of the workflow as the clinic or its doctor; `fields` is what the event needs',
  access: 'editOrders',
  repeat: 'key',
  params: orderParams,
  body: z.strictObject({
    event: z.string().max(40),
    version: seenVersion,
    fields: z.record(z.string(), z.unknown()).default({}),
  }),
  answer: orderDetail,
});

export const getOrder = endpoint({
  method: 'GET',
  path: '/suyastar-api/v1/orders/{orderId}',
  summary: 'One order with prescription, files, designs, history, bills, delivery and the events this person may do',
  access: 'viewOrders',
  sensitive: true,
  params: orderParams,
  answer: orderDetail,
});

export const listOrders = endpoint({
  method: 'POST',
  path: '/suyastar-api/v1/orders/list',
  summary:
    'Orders of the clinic, newest first; keyword is patient name, pinyin initials, phone or order number. `total` is counted to 10,000, with a keyword to 1,000: as many are at least so many',
  access: 'viewOrders',
  repeat: 'reads',
  sensitive: true,
  body: z.strictObject({ ...paging, ...ownOrderFilters }),
  answer: pageOf(orderRow),
});

export const exportOrders = endpoint({
  method: 'POST',
  path: '/suyastar-api/v1/orders/export',
  summary: 'The same orders as a workbook, 100,000 at most',
  access: 'viewOrders',
  repeat: 'reads',
  sensitive: true,
  format: 'blob',
  body: z.strictObject(ownOrderFilters),
  answer: z.unknown(),
});

export const countOrders = endpoint({
  method: 'POST',
  path: '/suyastar-api/v1/orders/count',
  summary: 'Orders of the clinic by status group',
  access: 'viewOrders',
  repeat: 'reads',
  body: z.strictObject({ type: orderType.optional(), clinicId: id.optional() }),
  answer: z.record(statusGroup, z.int()),
});
