import type { OrderDetail } from '@suya/contract/orders/orders.schema';
import type { ClinicCtx } from '../../platform/ctx.ts';
import { getOrder } from '../orders/index.ts';

/** The versions of an order's design that the clinic may see, newest first. @throws AppError 404 */
export const listDesigns = async (ctx: ClinicCtx, orderId: string): Promise<OrderDetail['designs']> =>
  (await getOrder(ctx, orderId)).designs;
