import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { date, fen, id, time } from '../http/fields.ts';
import { statusGroup } from '../orders/order-filters.ts';
import { orderRow } from '../orders/orders.schema.ts';

export const getWorkbench = endpoint({
  method: 'GET',
  path: '/suyastar-api/v1/workbench',
  summary:
    'What waits for me, counts by group, recent patients, the month so far; of all clinics of a head office, or of `clinicId`',
  access: 'viewWorkbench',
  sensitive: true,
  query: z.strictObject({ clinicId: id.optional() }),
  answer: z.strictObject({
    /** Orders on which the next step is the reader's, the longest waiting first, 50 at most; and how many there are. */
    waiting: z.array(orderRow),
    waitingCount: z.int(),
    /** Late or at risk by `dueState`, the most urgent first, 20 at most. */
    urgent: z.array(orderRow),
    counts: z.record(statusGroup, z.int()),
    /** Of the clinic that the session is in: files of others open after a switch. */
    recentPatients: z.array(z.strictObject({ id, name: z.string(), birthDate: date.nullable(), lastSeenAt: time })),
    unpaid: z.strictObject({ count: z.int(), totalFen: fen }),
    month: z.strictObject({ orders: z.int(), spentFen: fen }),
    perDay: z.array(z.strictObject({ day: date, orders: z.int(), spentFen: fen })),
  }),
});

export const remindersCount = endpoint({
  method: 'POST',
  path: '/suyastar-api/order-notify/count',
  summary: 'How many orders wait for me',
  access: 'clinic',
  repeat: 'reads',
  answer: z.int(),
});
