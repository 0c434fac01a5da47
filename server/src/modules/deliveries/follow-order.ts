import type { EventInput } from '@suya/contract/orders/workflow/needs';
import type { Ctx } from '../../platform/ctx.ts';
import type { NewsOf } from '../../platform/module.ts';
import { insertShipment, markSigned } from './deliveries.repo.ts';

/** Whether a step of an order is written on what was sent too. */
export const concernsShipments = ({ payload: { event, effects } }: NewsOf<'order.moved'>): boolean =>
  event === 'sign' || effects.includes('recordShipment');

/** Does the part of an order's step that concerns what is sent, in the transaction of the step. */
export async function followOrder(ctx: Ctx, { clinicId, payload }: NewsOf<'order.moved'>): Promise<void> {
  if (clinicId === null) return;
  const { orderId, event, effects, input } = payload;
  if (effects.includes('recordShipment')) await insertShipment(ctx, { clinicId, orderId }, input as EventInput<'ship'>);
  if (event === 'sign') await markSigned(ctx, { clinicId, orderId });
}
