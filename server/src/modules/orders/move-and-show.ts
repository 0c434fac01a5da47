import type { OrderDetail } from '@suya/contract/orders/orders.schema';
import type { Ctx } from '../../platform/ctx.ts';
import { readBehind } from '../../platform/db/read-behind.ts';
import { detailOf } from './orders.views.ts';
import { moveOrder, type Request } from './transition.ts';

/**
 * Moves an order and reads its page, which ends the transaction. The page goes out together with the step, and so does the
 * commit of one that nothing follows; where the step brought more than its own statement writes, the page is read again.
 * @throws AppError as `moveOrder`
 */
export async function moveAndShow(tx: Ctx, orderId: string, request: Request): Promise<OrderDetail> {
  let shown: (() => Promise<OrderDetail> | undefined) | undefined;
  const behind = (isLast: boolean): void => {
    shown ??= readBehind(tx.db, () => detailOf(tx, orderId));
    if (isLast) tx.commitBehind();
  };
  await moveOrder(tx, orderId, { ...request, behind });
  return shown?.() ?? detailOf(tx, orderId);
}
