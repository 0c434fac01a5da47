import type { InputOf } from '@suya/contract/http/endpoint';
import type { OrderDetail } from '@suya/contract/orders/orders.schema';
import { eventsFor } from '@suya/contract/orders/workflow/workflow';
import type { uploadDesign } from '@suya/contract/plans/plans.endpoints';
import { AppError } from '../../platform/app-error.ts';
import type { LabCtx } from '../../platform/ctx.ts';
import { requireFiles } from '../../platform/files/index.ts';
import { detailOf, findOrder, movedMeanwhile, moveOrder, type OrderRecord } from '../orders/index.ts';
import { countFilesOfOrder, insertVersion } from './versions.repo.ts';

type Upload = InputOf<typeof uploadDesign>;

/** Where the internal check stands on the order's road the version goes there; else to the doctor. */
function eventOf(order: OrderRecord, wanted: Upload['event']): 'submitCheck' | 'shareRough' | 'publish' {
  if (wanted) return wanted;
  return eventsFor(order, 'design').some(({ event }) => event === 'submitCheck') ? 'submitCheck' : 'publish';
}

async function requireDesignFiles(ctx: LabCtx, order: OrderRecord, fileIds: readonly string[]): Promise<void> {
  await requireFiles(ctx, fileIds, 'design', order.clinicId);
  if ((await countFilesOfOrder(ctx, order, fileIds)) !== fileIds.length) throw new AppError(404);
}

/**
 * Makes checked files the order's next design version and puts it forward, all or nothing.
 * @throws AppError 404 for an order or file that is not there, 60051 for a file of another kind, 60013 where the order
 *   moved or somebody else uploaded meanwhile
 */
export function upload(ctx: LabCtx, input: Upload): Promise<OrderDetail> {
  return ctx.transaction(async (tx) => {
    const order = await findOrder(tx, input.orderId);
    if (!order) throw new AppError(404);
    if (order.version !== input.version) throw movedMeanwhile(order);
    await requireDesignFiles(tx, order, input.fileIds);
    const versionId = await insertVersion(tx, order, input);
    if (!versionId) throw movedMeanwhile((await findOrder(tx, order.id)) ?? order);
    await moveOrder(tx, order.id, { event: eventOf(order, input.event), version: input.version, input: { versionId } });
    return detailOf(tx, order.id);
  });
}
