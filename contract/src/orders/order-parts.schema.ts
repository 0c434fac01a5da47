import { z } from 'zod';
import { fen, id, time } from '../http/fields.ts';

/** A bill as the order's page shows it. */
export const billSummary = z
  .strictObject({
    id,
    no: z.string(),
    /** What it is for: the order's own kind, or 9 for a price difference. */
    kind: z.int(),
    state: z.enum(['open', 'paid', 'closed', 'refunded']),
    amountFen: fen,
    /** How much of it was or is being paid back. A bill that was paid back in part stays `paid`. */
    refundedFen: fen,
    createdAt: time,
    paidAt: time.nullable(),
  })
  .meta({ id: 'BillSummary' });

/** What was sent off last. */
export const shipmentSummary = z
  .strictObject({ carrier: z.string(), trackingNumber: z.string(), shippedAt: time, signedAt: time.nullable() })
  .meta({ id: 'ShipmentSummary' });

/** How the lab found the model of an order when it was last received. */
export const modelReceipt = z
  .strictObject({
    condition: z.enum(['complete', 'incomplete', 'damaged']),
    note: z.string(),
    receivedAt: time,
    deliveryId: id,
    deliveryNo: z.string(),
    /** Of the box as a whole. */
    pictures: z.int(),
  })
  .meta({ id: 'ModelReceipt' });
