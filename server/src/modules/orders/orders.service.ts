import type { OrderDetail } from '@suya/contract/orders/orders.schema';
import { needs, type OrderEvent } from '@suya/contract/orders/workflow/needs';
import { AppError, invalid } from '../../platform/app-error.ts';
import type { ClinicCtx, Ctx, LabCtx } from '../../platform/ctx.ts';
import { holdBills, refundAll } from '../payments/index.ts';
import { moveAndShow } from './move-and-show.ts';
import { todayAt } from './orders.repo.ts';
import type { OrderRecord } from './orders.types.ts';
import { isDesigner } from './orders.views.ts';
import { findOrder } from './record.views.ts';

interface Act {
  readonly orderId: string;
  readonly event: string;
  readonly version: number;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Events with an endpoint of their own, because they carry more than the table's fields. */
const elsewhere: ReadonlySet<string> = new Set(['submit', 'saveDraft', 'apply', 'enter', 'submitCheck', 'settle']);

const touchesBills: ReadonlySet<string> = new Set(['cancel', 'terminate', 'refund', 'settleDispute']);

const isEvent = (event: string): event is OrderEvent => Object.hasOwn(needs, event) && !elsewhere.has(event);

/** What the table's schemas cannot know: dates that must not lie in the past, people who must exist. */
async function checkFields(ctx: Ctx, order: OrderRecord, { event, fields }: Act): Promise<void> {
  if (event === 'approve' && typeof fields.promisedOn === 'string') {
    if (fields.promisedOn < (await todayAt(ctx, order.clinicId)))
      throw invalid({ promisedOn: 'orders.refused.pastDate' });
  }
  // Who designs is the lab's to know; to a clinic the event itself is refused.
  const names = ctx.scope.kind === 'lab' && typeof fields.designerId === 'string' ? fields.designerId : null;
  if (names !== null && !(await isDesigner(ctx, names))) {
    throw invalid({ designerId: 'orders.refused.unknownDesigner' });
  }
}

/**
 * Finance gives back all that was paid for the order, differences included; the first refund's id is what the event
 * carries.
 * @throws AppError 422 where nothing was paid
 */
async function refundFirst(ctx: Ctx, order: OrderRecord): Promise<Record<string, unknown>> {
  if (ctx.scope.kind !== 'lab' || !ctx.actor.roles.includes('finance')) return {};
  const [refund] = await refundAll(ctx, order.clinicId, { type: 'order', id: order.id });
  if (!refund) throw invalid({ refundId: 'followUps.nothingPaid' });
  return { refundId: refund.refundId };
}

/**
 * Does an event as the clinic, its doctor or the lab, by whose ctx it is.
 * @throws AppError as `moveOrder`; 422 for an event that is none or is done elsewhere
 */
export function act(ctx: ClinicCtx | LabCtx, request: Act): Promise<OrderDetail> {
  const { event, orderId, version, fields } = request;
  if (!isEvent(event)) throw invalid({ event: 'errors.field.wrongChoice' });
  return (ctx as Ctx).transaction(async (tx) => {
    const order = await findOrder(tx, orderId);
    if (!order) throw new AppError(404);
    await checkFields(tx, order, request);
    // A settlement locks the bill before the order: whoever may touch both keeps to that order.
    if (touchesBills.has(event)) await holdBills(tx, order.clinicId, { type: 'order', id: orderId });
    const columns = event === 'withdraw' ? { submitted_at: null } : {};
    const input = event === 'refund' ? await refundFirst(tx, order) : fields;
    return moveAndShow(tx, orderId, { event, version, input, columns, order });
  });
}
