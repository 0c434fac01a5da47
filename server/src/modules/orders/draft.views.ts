import type { Draft } from '@suya/contract/orders/orders.schema';
import { orderLinesOf } from '@suya/contract/orders/prescription.lines';
import { missingOf, priceLinesOf, totalOf, turnaroundOf } from '@suya/contract/orders/prescription.rules';
import { addWorkingDays } from '@suya/contract/orders/working-days';
import { AppError } from '../../platform/app-error.ts';
import type { ClinicCtx } from '../../platform/ctx.ts';
import { storedFilesOf } from '../../platform/files/index.ts';
import { labClockNow } from './calendar.views.ts';
import { findOrder } from './orders.repo.ts';
import { isDraft } from './orders.rules.ts';
import { fileIdsOf, patientNameOf } from './orders.views.ts';
import { isPriced, seriesOfDraft } from './series-of-draft.ts';
import { movedMeanwhile } from './transition.ts';

/**
 * A draft with its price and what is still missing, computed from the catalogue as it is now.
 * @throws AppError 404; 60013 where it is a draft no more
 */
export async function draftOf(ctx: ClinicCtx, orderId: string): Promise<Draft> {
  const order = await findOrder(ctx, orderId);
  if (!order) throw new AppError(404);
  if (!isDraft(order)) throw movedMeanwhile(order);
  const [series, { today, exceptions }, patientName, files] = await Promise.all([
    seriesOfDraft(ctx, order),
    labClockNow(ctx),
    patientNameOf(ctx, order),
    fileIdsOf(ctx, order).then((ids) => storedFilesOf(ctx, ids)),
  ]);
  const lines = isPriced(order) ? priceLinesOf(order.prescription, series) : [];
  return {
    id: order.id,
    no: order.no,
    type: order.type,
    version: order.version,
    patientId: order.patientId,
    patientName,
    doctorId: order.doctorId,
    caseId: order.caseId,
    prescription: order.prescription,
    files,
    missing: missingOf(order, series),
    lines: orderLinesOf(order.lineTable, order.prescription, series),
    priceLines: lines,
    totalFen: totalOf(lines),
    earliestOn: series ? addWorkingDays(today, turnaroundOf(order.prescription, series), exceptions) : null,
    requestedFields: order.requestedFields,
    requestReason: order.requestReason,
    savedAt: order.updatedAt.toISOString(),
  };
}
