import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { id, seenVersion, text } from '../http/fields.ts';
import { orderDetail } from '../orders/orders.schema.ts';
import { eventsThat, traitsOf } from '../orders/workflow/event-traits.ts';
import { reviewEndpoints } from './plans.endpoints.ts';
import { movements, planLimits, planPart } from './stages.schema.ts';

export const labReview = reviewEndpoints('/lab-api', 'labView', 'labView');

export const uploadDesign = endpoint({
  method: 'POST',
  path: '/lab-api/v1/orders/{orderId}/designs',
  summary:
    'A new design version from checked files of the order, put forward at once: to the internal check (submitCheck) or, on the plan track, to the doctor (publish, or shareRough where `event` says so)',
  access: 'labDesign',
  repeat: 'key',
  params: z.strictObject({ orderId: id }),
  body: z.strictObject({
    version: seenVersion,
    fileIds: z
      .array(id)
      .min(1)
      .max(planLimits.files)
      .refine((ids) => new Set(ids).size === ids.length),
    /** What the files are; one that is not named is the appliance itself, in every step. */
    parts: z.array(planPart).max(planLimits.files).default([]),
    movements: movements.optional(),
    note: text(1000).default(''),
    /** Only where the order allows more than one: a first plan may be shared as a rough one. */
    event: z.enum(eventsThat('putsForward').filter((event) => traitsOf(event).seenBy === 'both')).optional(),
  }),
  answer: orderDetail,
});
