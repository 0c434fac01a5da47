import { PRICE_DIFFERENCE } from '@suya/contract/orders/workflow/terms';
import { eventsFor } from '@suya/contract/orders/workflow/workflow';
import type { Ctx } from '../../../platform/ctx.ts';
import { findOrder } from '../page/record.views.ts';
import { moveOrder } from './transition.ts';

interface Settled {
  readonly orderId: string;
  /** The business kind of the bill. */
  readonly kind: number;
  readonly paymentId: string;
}

/**
 * Moves an order whose bill was settled, in the settling transaction. A price difference moves nothing. If the
 * order does not wait for a payment, it stays as it is and this is reported: the money is booked, and a person has
 * to look.
 */
export async function settleOrder(ctx: Ctx, { orderId, kind, paymentId }: Settled): Promise<void> {
  const order = await findOrder(ctx, orderId);
  if (order && kind === PRICE_DIFFERENCE) return;
  const waits = order && eventsFor(order, 'system').some(({ event }) => event === 'settle');
  if (!waits) return ctx.log.error({ orderId, paymentId }, 'paid for an order that waits for no payment');
  await moveOrder(ctx, orderId, { event: 'settle', input: { paymentId }, order });
}
