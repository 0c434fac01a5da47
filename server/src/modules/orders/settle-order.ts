import { PRICE_DIFFERENCE } from '@suya/contract/orders/workflow/terms';
import { eventsFor } from '@suya/contract/orders/workflow/workflow';
import type { Ctx } from '../../platform/ctx.ts';
import { kindOfBill } from '../payments/index.ts';
import { findOrder } from './orders.repo.ts';
import { moveOrder } from './transition.ts';

interface Settled {
  readonly orderId: string;
  readonly billId: string;
  readonly paymentId: string;
}

/**
 * Moves an order whose bill was settled, in the settling transaction; a price difference moves nothing. An order that
 * waits for no payment is left alone and reported: the money is booked all the same, and a person has to look.
 */
export async function settleOrder(ctx: Ctx, { orderId, billId, paymentId }: Settled): Promise<void> {
  const order = await findOrder(ctx, orderId);
  if (order && (await kindOfBill(ctx, order.clinicId, billId)) === PRICE_DIFFERENCE) return;
  const waits = order && eventsFor(order, 'system').some(({ event }) => event === 'settle');
  if (!waits) return ctx.log.error({ orderId, paymentId }, 'paid for an order that waits for no payment');
  await moveOrder(ctx, orderId, { event: 'settle', input: { paymentId } });
}
