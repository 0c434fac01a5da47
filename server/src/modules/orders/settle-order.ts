import { PRICE_DIFFERENCE } from '@suya/contract/orders/workflow/terms';
import { eventsFor } from '@suya/contract/orders/workflow/workflow';
import type { Ctx } from '../../platform/ctx.ts';
import { findOrder } from './record.views.ts';
import { moveOrder } from './transition.ts';

interface Settled {
  readonly orderId: string;
  /** What the bill is for, by its business kind. */
  readonly kind: number;
  readonly paymentId: string;
}

/**
 * Moves an order whose bill was settled, in the settling transaction, which ends with it; a price difference moves nothing. An order that
 * waits for no payment is left alone and reported: the money is booked all the same, and a person has to look.
 */
export async function settleOrder(ctx: Ctx, { orderId, kind, paymentId }: Settled): Promise<void> {
  const order = await findOrder(ctx, orderId);
  if (order && kind === PRICE_DIFFERENCE) return;
  const waits = order && eventsFor(order, 'system').some(({ event }) => event === 'settle');
  if (!waits) return ctx.log.error({ orderId, paymentId }, 'paid for an order that waits for no payment');
  const behind = (isLast: boolean): void => {
    if (isLast) ctx.commitBehind();
  };
  await moveOrder(ctx, orderId, { event: 'settle', input: { paymentId }, order, behind });
}
