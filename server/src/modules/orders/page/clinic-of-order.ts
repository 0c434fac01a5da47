import { AppError } from '../../../platform/app-error.ts';
import type { LabCtx } from '../../../platform/ctx.ts';
import { findOrder } from './record.views.ts';

/**
 * The clinic of an order that the lab may see.
 * @throws AppError 404
 */
export async function clinicOfOrder(ctx: LabCtx, orderId: string): Promise<string> {
  const order = await findOrder(ctx, orderId);
  if (!order) throw new AppError(404);
  return order.clinicId;
}
