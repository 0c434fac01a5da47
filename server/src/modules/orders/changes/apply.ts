import type { InputOf } from '@suya/contract/http/endpoint';
import { codes } from '@suya/contract/http/errors';
import type * as followUps from '@suya/contract/orders/follow-ups.endpoints';
import type { OrderDetail } from '@suya/contract/orders/orders.schema';
import { mayFollowUp } from '@suya/contract/orders/workflow/changing';
import type { OrderRoad } from '@suya/contract/orders/workflow/terms';
import { AppError, invalid } from '../../../platform/app-error.ts';
import type { ClinicCtx } from '../../../platform/ctx.ts';
import { requireFiles } from '../../../platform/files/index.ts';
import { newId } from '../../../platform/ids.ts';
import { requireConsent } from '../../patients/index.ts';
import { addOrderFiles, drawNumber } from '../orders.repo.ts';
import { actorsOf } from '../orders.rules.ts';
import type { OrderRecord } from '../orders.types.ts';
import { fileIdsOf, getOrder } from '../page/order.views.ts';
import { findOrder } from '../page/record.views.ts';
import { beginOrder, movedMeanwhile } from '../steps/transition.ts';
import { lockOpenFollowUp } from './family.repo.ts';

type Applying = InputOf<typeof followUps.applyForMore>;

/**
 * The order to continue.
 * @throws AppError 404 not the clinic's; orderMoved if it is not finished; 422 for too many sets
 */
async function finishedOrder(tx: ClinicCtx, { orderId, sets }: Applying): Promise<OrderRecord> {
  const order = await findOrder(tx, orderId);
  if (order?.clinicId !== tx.scope.clinicId) throw new AppError(404);
  if (!mayFollowUp(order)) throw movedMeanwhile(order);
  if (sets !== undefined && sets > (order.series?.maxSets ?? sets)) throw invalid({ sets: 'followUps.tooManySets' });
  return order;
}

/** The follow-up is made for the same patient from the same prescription; the lab names its price. */
async function rowOf(tx: ClinicCtx, parent: OrderRecord, { kind, sets, photoIds, purpose }: Applying) {
  const { prescription, series, seriesLabel } = parent;
  const again = {
    ...prescription,
    sets: sets ?? prescription.sets,
    photos: [...new Set([...prescription.photos, ...photoIds])].slice(0, 20),
    wishedOn: null,
    appointmentOn: null,
    rush: false,
  };
  return {
    ...{ clinic_id: parent.clinicId, id: newId(), no: await drawNumber(tx, parent.type), type: parent.type, kind },
    ...{ patient_id: parent.patientId, doctor_id: parent.doctorId, doctor_name: parent.doctorName },
    // More of the same, or a remake, belongs to the stage of the first order; retention comes after it. A follow-up
    // does not count as a second order (its family has at most one open of a sort), so the stage decides nothing
    // here.
    stage: purpose === 'retention' ? null : parent.stage,
    prescription: JSON.stringify(again),
    series: series && JSON.stringify(series),
    series_label: seriesLabel && JSON.stringify(seriesLabel),
    submitted_at: await tx.now(),
  };
}

/**
 * Applies for more of a finished order: extra production or the restart of a stage.
 * @throws AppError 404, orderMoved, 422; consentMissing without the patient's consent; openOrderExists if an
 * application of the same sort is open in the family
 */
export function applyForMore(ctx: ClinicCtx, input: Applying): Promise<OrderDetail> {
  return ctx.transaction(async (tx) => {
    const parent = await finishedOrder(tx, input);
    const { kind, purpose, reason, photoIds } = input;
    const road: OrderRoad = purpose ?? 'extra';
    const open = await lockOpenFollowUp(tx, parent, road);
    if (open)
      throw new AppError(codes.openOrderExists, { orderId: open.id, orderType: open.type }, 'followUps.alreadyApplied');
    await requireConsent(tx, parent);
    await requireFiles(tx, photoIds, 'photo');
    const row = await rowOf(tx, parent, input);
    await beginOrder(tx, {
      event: 'apply',
      input: { parentOrderId: parent.id, kind, ...(purpose ? { purpose } : {}), reason },
      actors: actorsOf(tx.actor, tx.scope, parent),
      row,
      continues: parent,
    });
    await addOrderFiles(tx, row.id, [...new Set([...(await fileIdsOf(tx, parent)), ...photoIds])]);
    return getOrder(tx, row.id);
  });
}
