import type { InputOf } from '@suya/contract/http/endpoint';
import type * as amend from '@suya/contract/orders/amend.endpoints';
import type * as labActs from '@suya/contract/orders/lab-acts.endpoints';
import type { OrderDetail } from '@suya/contract/orders/orders.schema';
import {
  mayBillDifference,
  mayMoveAppointment,
  mayRepromise,
  mayRequestChange,
} from '@suya/contract/orders/workflow/changing';
import { PRICE_DIFFERENCE } from '@suya/contract/orders/workflow/terms';
import { AppError, invalid } from '../../../platform/app-error.ts';
import type { ClinicCtx, Ctx, LabCtx } from '../../../platform/ctx.ts';
import { holdBills, openBill } from '../../payments/index.ts';
import { labClockNow } from '../calendar/calendar.views.ts';
import { actorsOf } from '../orders.rules.ts';
import type { OrderRecord } from '../orders.types.ts';
import { getOrder } from '../page/order.views.ts';
import { findOrder } from '../page/record.views.ts';
import { proposalOf } from '../steps/effects.ts';
import { movedMeanwhile } from '../steps/transition.ts';
import { answerChangeRequest, insertChangeRequest, openChangeRequest } from './family.repo.ts';
import { noteOnOrder } from './note-order.ts';

interface Seen {
  readonly orderId: string;
  readonly version: number;
}

/**
 * The order to change.
 * @throws AppError 404 not theirs; orderMoved if it moved or no longer allows the change
 */
async function orderFor(
  ctx: Ctx,
  { orderId, version }: Seen,
  may: (order: OrderRecord) => boolean,
): Promise<OrderRecord> {
  const order = await findOrder(ctx, orderId);
  if (!order || (ctx.scope.kind === 'clinic' && order.clinicId !== ctx.scope.clinicId)) throw new AppError(404);
  if (order.version !== version || !may(order)) throw movedMeanwhile(order);
  return order;
}

/**
 * Asks the lab for a change once the design has begun.
 * @throws AppError 404, orderMoved; 409 while another request waits for its answer
 */
export function requestChange(ctx: ClinicCtx, input: InputOf<typeof amend.requestChange>): Promise<OrderDetail> {
  return ctx.transaction(async (tx) => {
    const order = await orderFor(tx, input, mayRequestChange);
    if (await openChangeRequest(tx, order)) throw new AppError(409, undefined, 'changes.request.onlyOne');
    const detail = { reason: input.text };
    await noteOnOrder(tx, order, { note: 'changeRequest', actor: 'clinic', detail });
    await insertChangeRequest(tx, order.id, input.text);
    return getOrder(tx, order.id);
  });
}

/**
 * Answers the clinic's change request. If the answer is yes, the lab makes the change by its own steps.
 * @throws AppError 404, orderMoved; 403 for people without a part in the workflow; 409 if it was answered already
 */
export function answerChange(ctx: LabCtx, input: InputOf<typeof labActs.answerChange>): Promise<OrderDetail> {
  return ctx.transaction(async (tx) => {
    const order = await orderFor(tx, input, () => true);
    const [actor] = actorsOf(tx.actor, tx.scope, order);
    if (!actor) throw new AppError(403);
    const { accept, text } = input;
    await noteOnOrder(tx, order, { note: 'changeAnswer', actor, detail: { reason: text, accept } });
    const isAnswered = await answerChangeRequest(tx, order, input.requestId, { accept, text });
    if (!isAnswered) throw new AppError(409, undefined, 'changes.request.already');
    return getOrder(tx, order.id);
  });
}

/**
 * Sets the patient's next appointment, at any time until the order has ended.
 * @throws AppError 404, orderMoved; 422 for a day in the past
 */
export function moveAppointment(ctx: ClinicCtx, input: InputOf<typeof amend.moveAppointment>): Promise<OrderDetail> {
  return ctx.transaction(async (tx) => {
    const order = await orderFor(tx, input, mayMoveAppointment);
    const { appointmentOn } = input;
    const { today } = await labClockNow(tx);
    if (appointmentOn !== null && appointmentOn < today) throw invalid({ appointmentOn: 'followUps.appointmentPast' });
    await noteOnOrder(tx, order, {
      note: 'appointment',
      actor: 'clinic',
      detail: { appointmentOn, before: order.appointmentOn },
      columns: {
        appointment_on: appointmentOn,
        prescription: JSON.stringify({ ...order.prescription, appointmentOn }),
      },
    });
    return getOrder(tx, order.id);
  });
}

/**
 * Promises another ship date. A promise never moves by itself: a person changes it and gives the reason.
 * @throws AppError 404, orderMoved; 422 for a day in the past
 */
export function repromise(ctx: LabCtx, input: InputOf<typeof labActs.repromise>): Promise<OrderDetail> {
  return ctx.transaction(async (tx) => {
    const order = await orderFor(tx, input, (one) => one.promisedOn !== null && mayRepromise(one));
    const { promisedOn, reason } = input;
    const { today } = await labClockNow(tx);
    if (promisedOn < today) throw invalid({ promisedOn: 'orders.refused.pastDate' });
    const isProposed = promisedOn === (await proposalOf(tx, order));
    await noteOnOrder(tx, order, {
      note: 'repromise',
      actor: 'intake',
      detail: { reason, promisedOn, before: order.promisedOn },
      columns: { promised_on: promisedOn, promise_kind: isProposed ? 'calendar' : 'lab' },
    });
    return getOrder(tx, order.id);
  });
}

/**
 * Opens one more bill on an order that was billed.
 * @throws AppError 404; orderMoved if it moved, was not billed yet or was given up
 */
export function billDifference(ctx: LabCtx, input: InputOf<typeof labActs.billDifference>): Promise<OrderDetail> {
  return ctx.transaction(async (tx) => {
    const order = await orderFor(tx, input, mayBillDifference);
    const { amountFen, reason } = input;
    const cause = { type: 'order', id: order.id };
    // A settlement locks the bills before the order; every transaction that touches both keeps this sequence.
    await holdBills(tx, order.clinicId, cause);
    const { clinicId, no, type: orderType } = order;
    const bill = await openBill(tx, { clinicId, cause, kind: PRICE_DIFFERENCE, orderType, no, amountFen });
    const detail = { reason, amountFen, billId: bill.billId, billNo: bill.no };
    await noteOnOrder(tx, order, { note: 'priceDifference', actor: 'finance', detail });
    return getOrder(tx, order.id);
  });
}
