import type { EventInput } from '@suya/contract/orders/workflow/needs';
import type { Ctx } from '../../platform/ctx.ts';
import type { NewsOf } from '../../platform/module.ts';
import { insertShipment, markSigned } from './deliveries.repo.ts';

/** Does the part of an order's step that concerns what is sent, in the transaction of the step. */
export async function followOrder(ctx: Ctx, { clinicId, payload }: NewsOf<'order.moved'>): Promise<void> {
  if (clinicId === null) return;
  const { orderId, event, effects, input } = payload;
  if (effects.includes('recordShipment')) await insertShipment(ctx, { clinicId, orderId }, input as EventInput<'ship'>);
  if (event === 'sign') await markSigned(ctx, { clinicId, orderId });
}
