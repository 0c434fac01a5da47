import { eventsFor } from '@suya/contract/orders/workflow/workflow';
import type { Ctx } from '../../platform/ctx.ts';
import { findOrder } from './orders.repo.ts';
import { moveOrder } from './transition.ts';

/**
 * Moves an order whose bill was settled, in the settling transaction. An order that waits for no payment is left alone
 * and reported: the money is booked all the same, and a person has to look.
 */
export async function settleOrder(ctx: Ctx, orderId: string, paymentId: string): Promise<void> {
  const order = await findOrder(ctx, orderId);
  const waits = order && eventsFor(order, 'system').some(({ event }) => event === 'settle');
  if (!waits) return ctx.log.error({ orderId, paymentId }, 'paid for an order that waits for no payment');
  await moveOrder(ctx, orderId, { event: 'settle', input: { paymentId } });
}
