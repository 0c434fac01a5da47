import type { Draft } from '@suya/contract/orders/orders.schema';
import { orderLinesOf } from '@suya/contract/orders/prescription/prescription.lines';
import { missingOf, priceLinesOf, totalOf, turnaroundOf } from '@suya/contract/orders/prescription/prescription.rules';
import { addWorkingDays } from '@suya/contract/orders/working-days';
import { AppError } from '../../../platform/app-error.ts';
import type { ClinicCtx, Ctx } from '../../../platform/ctx.ts';
import { type PreparedValues, prepared } from '../../../platform/db/hot/prepared.ts';
import { storedFilesOf } from '../../../platform/files/index.ts';
import { clockOf, labClock } from '../calendar/calendar.views.ts';
import { isDraft } from '../orders.rules.ts';
import { filesOfOrder, patientOfOrder } from '../page/around.views.ts';
import { type Asked, askedBy, recordOf, selectRecord } from '../page/record.views.ts';
import { movedMeanwhile } from '../steps/transition.ts';
import { seriesOfOrder } from './hold-submission.ts';
import { isPriced, seriesNow } from './series-of-draft.ts';

/** A draft's record with everything its page shows. */
const findDraft = prepared((ctx, { orderId, clinics }: Asked & PreparedValues) => {
  const query = selectRecord(ctx)
    .select([labClock.as('clock'), patientOfOrder.as('patient'), filesOfOrder.as('file_ids')])
    .select(seriesOfOrder.as('catalogue'))
    .where('o.id', '=', orderId);
  return clinics ? query.where('o.clinic_id', 'in', clinics) : query;
});

/**
 * A draft with its price and missing fields, computed from the current catalogue.
 * @throws AppError 404; orderMoved if it is no longer a draft
 */
export async function getDraft(ctx: ClinicCtx, orderId: string): Promise<Draft> {
  const [row] = await findDraft(ctx as Ctx, askedBy(ctx, orderId));
  if (!row) throw new AppError(404);
  const order = recordOf(row);
  if (!isDraft(order)) throw movedMeanwhile(order);
  const { today, exceptions } = clockOf(row.clock);
  const files = await storedFilesOf(ctx, row.file_ids);
  const series = seriesNow(order, row.catalogue);
  const lines = isPriced(order) ? priceLinesOf(order.prescription, series) : [];
  return {
    id: order.id,
    no: order.no,
    type: order.type,
    version: order.version,
    patientId: order.patientId,
    patientName: row.patient?.name ?? null,
    doctorId: order.doctorId,
    caseId: order.caseId,
    stage: order.stage,
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
