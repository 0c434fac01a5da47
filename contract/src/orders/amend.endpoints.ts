import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { date, fen, id, seenVersion, text } from '../http/fields.ts';
import { missingField, orderDetail, priceLine } from './orders.schema.ts';
import { prescription } from './prescription/prescription.schema.ts';

const orderParams = z.strictObject({ orderId: id });

/** What a change would do to an order, shown before it is made. */
export const amendment = z
  .strictObject({
    missing: z.array(missingField),
    /** The names of the prescription's parts that differ. */
    changed: z.array(z.string()),
    priceLines: z.array(priceLine),
    totalFen: fen,
    oldTotalFen: fen,
    promisedOn: date.nullable(),
    oldPromisedOn: date.nullable(),
  })
  .meta({ id: 'Amendment' });
export type Amendment = z.output<typeof amendment>;

export const previewAmendment = endpoint({
  method: 'POST',
  path: '/suyastar-api/v1/orders/{orderId}/amend-preview',
  summary: 'What a changed prescription would cost and when it would be shipped; nothing is written',
  access: 'editOrders',
  repeat: 'reads',
  sensitive: true,
  params: orderParams,
  body: z.strictObject({ version: seenVersion, prescription }),
  answer: amendment,
});

/** Patient, appliance and stage of treatment are fixed at submission: only the prescription can change. */
export const amendOrder = endpoint({
  method: 'POST',
  path: '/suyastar-api/v1/orders/{orderId}/amend',
  summary:
    'Change a submitted order until its design begins, at the price and for the day that were shown (60015, 60016 where they are others by now; 60013 where the design has begun)',
  access: 'editOrders',
  repeat: 'sets',
  params: orderParams,
  body: z.strictObject({
    version: seenVersion,
    prescription,
    amountFen: fen,
    /** The promised day that was acknowledged; null if none was promised yet. */
    promisedOn: date.nullable(),
  }),
  answer: orderDetail,
});

export const requestChange = endpoint({
  method: 'POST',
  path: '/suyastar-api/v1/orders/{orderId}/change-requests',
  summary: 'Ask the lab for a change once the design has begun; one at a time',
  access: 'editOrders',
  repeat: 'key',
  params: orderParams,
  body: z.strictObject({ version: seenVersion, text: text(1000).min(1) }),
  answer: orderDetail,
});

export const moveAppointment = endpoint({
  method: 'POST',
  path: '/suyastar-api/v1/orders/{orderId}/appointment',
  summary: 'When the patient comes next; null where it is not known',
  access: 'editOrders',
  repeat: 'sets',
  params: orderParams,
  body: z.strictObject({ version: seenVersion, appointmentOn: date.nullable() }),
  answer: orderDetail,
});
