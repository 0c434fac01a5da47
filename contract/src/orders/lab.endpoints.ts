import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { date, id, seenVersion } from '../http/fields.ts';
import { pageOf, paging } from '../http/paging.ts';
import { orderFilters } from './order-filters.ts';
import { orderDetail, orderRow } from './orders.schema.ts';
import { needs } from './workflow/needs.ts';
import { transitions } from './workflow/transitions.ts';

/** Events that pay money back to a clinic. */
const givingBack: ReadonlySet<unknown> = new Set(
  transitions
    .filter(({ effects }) => effects.some((effect) => effect === 'refundBill' || effect === 'recordRefund'))
    .map(({ event }) => event),
);
/** Events that may omit the amount: then nothing is paid back. */
const mayNameNothing: ReadonlySet<unknown> = new Set(
  Object.entries(needs)
    .filter(([, { shape }]) => 'refund' in shape && shape.refund.safeParse(undefined).success)
    .map(([event]) => event),
);
const namesNothing = (event: unknown, fields: unknown): boolean => {
  const { refund } = (fields ?? {}) as { refund?: unknown };
  return refund === 0 || (refund === undefined && mayNameNothing.has(event));
};

const orderParams = z.strictObject({ orderId: id });

export const listLabOrders = endpoint({
  method: 'POST',
  path: '/lab-api/v1/orders/list',
  summary: 'Orders of all clinics but their drafts; `mine` keeps those that wait for me',
  access: 'labView',
  repeat: 'reads',
  sensitive: true,
  body: z.strictObject({
    ...paging,
    ...orderFilters,
    clinicId: id.optional(),
    /** Still to be shipped, and promised for this day or later. */
    promisedFrom: date.optional(),
    /** Still to be shipped, and promised for this day or earlier. */
    promisedTo: date.optional(),
    /** Only rush orders. */
    rush: z.literal(true).optional(),
    mine: z.boolean().default(false),
    designerId: id.optional(),
    /** Newest first, or nearest promise first. */
    sort: z.enum(['submitted', 'promised']).default('submitted'),
  }),
  answer: pageOf(orderRow),
});

export const labBoard = endpoint({
  method: 'POST',
  path: '/lab-api/v1/orders/board',
  summary:
    'Open orders by state, the nearest promised date first, of one day what is in a hurry; at most 100 cards a column, with each column’s total',
  access: 'labView',
  repeat: 'reads',
  sensitive: true,
  body: z.strictObject({
    type: orderFilters.type,
    due: orderFilters.due,
    designerId: id.optional(),
    mine: z.boolean().default(false),
  }),
  answer: z.array(z.strictObject({ status: z.int(), total: z.int(), cards: z.array(orderRow) })),
});

export const getLabOrder = endpoint({
  method: 'GET',
  path: '/lab-api/v1/orders/{orderId}',
  summary: 'One order with everything the clinic sent and the events this person may do',
  access: 'labView',
  sensitive: true,
  params: orderParams,
  answer: orderDetail,
});

export const actOnLabOrder = endpoint({
  method: 'POST',
  path: '/lab-api/v1/orders/{orderId}/events',
  summary: 'Do an event of the workflow as the lab; `fields` is what the event needs',
  access: 'labView',
  repeat: 'key',
  freshFactor: {
    says: 'money is given back',
    when: ({ event, fields }) => givingBack.has(event) && !namesNothing(event, fields),
  },
  params: orderParams,
  body: z.strictObject({
    event: z.string().max(40),
    version: seenVersion,
    fields: z.record(z.string(), z.unknown()).default({}),
  }),
  answer: orderDetail,
});

export const listDesigners = endpoint({
  method: 'GET',
  path: '/lab-api/v1/designers',
  summary:
    'The lab’s designers with how many orders each has in hand, and how many of these are promised within seven days or late',
  access: 'labView',
  answer: z.array(z.strictObject({ id, name: z.string(), openOrders: z.int(), dueThisWeek: z.int(), late: z.int() })),
});

export const getLabSlip = endpoint({
  method: 'GET',
  path: '/lab-api/v1/orders/{orderId}/slip',
  summary: 'The lab slip as PDF, with a QR code that opens the order',
  access: 'labView',
  sensitive: true,
  format: 'blob',
  params: orderParams,
  answer: z.unknown(),
});

/** Maximum number of slips in one document. */
export const SLIPS_AT_MOST = 20;

export const printLabSlips = endpoint({
  method: 'POST',
  path: '/lab-api/v1/orders/slips',
  summary: 'The lab slips of up to 20 orders as one PDF, in the order asked for, each on pages of its own',
  access: 'labView',
  repeat: 'reads',
  sensitive: true,
  format: 'blob',
  body: z.strictObject({
    orderIds: z
      .array(id)
      .min(1)
      .max(SLIPS_AT_MOST)
      .refine((ids) => new Set(ids).size === ids.length),
  }),
  answer: z.unknown(),
});
