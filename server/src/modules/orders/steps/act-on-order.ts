import type { OrderDetail } from '@suya/contract/orders/orders.schema';
import { isOrderEvent, traitsOf } from '@suya/contract/orders/workflow/event-traits';
import type { OrderEvent } from '@suya/contract/orders/workflow/needs';
import { AppError, invalid } from '../../../platform/app-error.ts';
import type { ClinicCtx, Ctx, LabCtx } from '../../../platform/ctx.ts';
import { holdBills, refundAll } from '../../payments/index.ts';
import { todayAt } from '../orders.repo.ts';
import type { OrderRecord } from '../orders.types.ts';
import { getOrder, isDesigner } from '../page/order.views.ts';
import { findOrder } from '../page/record.views.ts';
import { moveOrder } from './transition.ts';

interface Act {
  readonly orderId: string;
  readonly event: string;
  readonly version: number;
  readonly fields: Readonly<Record<string, unknown>>;
}

const isDoneHere = (event: string): event is OrderEvent => isOrderEvent(event) && !traitsOf(event).ownEndpoint;

/** Checks what the table's schemas cannot know: dates that must not be in the past, people who must exist. */
async function checkFields(ctx: Ctx, order: OrderRecord, { event, fields }: Act): Promise<void> {
  if (event === 'approve' && typeof fields.promisedOn === 'string') {
    if (fields.promisedOn < (await todayAt(ctx, order.clinicId)))
      throw invalid({ promisedOn: 'orders.refused.pastDate' });
  }
  // Only the lab may name a designer; for a clinic the event itself is refused.
  const names = ctx.scope.kind === 'lab' && typeof fields.designerId === 'string' ? fields.designerId : null;
  if (names !== null && !(await isDesigner(ctx, names))) {
    throw invalid({ designerId: 'orders.refused.unknownDesigner' });
  }
}

/**
 * Refunds everything that was paid for the order, differences included. The event carries the id of the first
 * refund.
 * @throws AppError 422 if nothing was paid
 */
async function refundFirst(ctx: Ctx, order: OrderRecord): Promise<Record<string, unknown>> {
  if (ctx.scope.kind !== 'lab' || !ctx.actor.roles.includes('finance')) return {};
  const [refund] = await refundAll(ctx, order.clinicId, { type: 'order', id: order.id });
  if (!refund) throw invalid({ refundId: 'followUps.nothingPaid' });
  return { refundId: refund.refundId };
}

/**
 * Does an event as the clinic, its doctor or the lab, depending on the ctx.
 * @throws AppError as `moveOrder`; 422 for an unknown event, or one with its own endpoint
 */
export function actOnOrder(ctx: ClinicCtx | LabCtx, request: Act): Promise<OrderDetail> {
  const { event, orderId, version, fields } = request;
  if (!isDoneHere(event)) throw invalid({ event: 'errors.field.wrongChoice' });
  return (ctx as Ctx).transaction(async (tx) => {
    const order = await findOrder(tx, orderId);
    if (!order) throw new AppError(404);
    await checkFields(tx, order, request);
    // A settlement locks the bill before the order; every transaction that touches both keeps this sequence.
    if (traitsOf(event).locksBills) await holdBills(tx, order.clinicId, { type: 'order', id: orderId });
    const columns = event === 'withdraw' ? { submitted_at: null } : {};
    const input = event === 'refund' ? await refundFirst(tx, order) : fields;
    await moveOrder(tx, orderId, { event, version, input, columns, order });
    return getOrder(tx, orderId);
  });
}
