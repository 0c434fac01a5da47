import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { id, text } from '../http/fields.ts';
import { orderDetail } from './orders.schema.ts';
import { applicationPurposes } from './workflow/needs.ts';

const orderParams = z.strictObject({ orderId: id });

export const applyForMore = endpoint({
  method: 'POST',
  path: '/suyastar-api/v1/orders/{orderId}/follow-ups',
  summary:
    'Apply for extra production (kind 2) or the restart of a stage (kind 3, with its purpose) of a finished order; answers with the application (60012 where one of the sort is open)',
  access: 'editOrders',
  repeat: 'key',
  params: orderParams,
  body: z
    .strictObject({
      kind: z.literal([2, 3]),
      purpose: z.enum(applicationPurposes).optional(),
      reason: text(500).min(1),
      /** Number for each jaw; by default as many as before. */
      sets: z.int().min(1).max(20).optional(),
      photoIds: z.array(id).max(20).default([]),
    })
    .refine(({ kind, purpose }) => (kind === 3) === (purpose !== undefined), { path: ['purpose'] }),
  answer: orderDetail,
});
