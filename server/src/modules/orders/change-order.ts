import type { InputOf } from '@suya/contract/http/endpoint';
import type { moveAppointment, requestChange } from '@suya/contract/orders/amend.endpoints';
import type { answerChange, billDifference, repromise } from '@suya/contract/orders/lab-acts.endpoints';
import type { OrderDetail } from '@suya/contract/orders/orders.schema';
import {
  mayBillDifference,
  mayMoveAppointment,
  mayRepromise,
  mayRequestChange,
} from '@suya/contract/orders/workflow/changing';
import { PRICE_DIFFERENCE } from '@suya/contract/orders/workflow/terms';
import { AppError, invalid } from '../../platform/app-error.ts';
import type { ClinicCtx, Ctx, LabCtx } from '../../platform/ctx.ts';
import { holdBills, openBill } from '../payments/index.ts';
import { labClockNow } from './calendar.views.ts';
import { proposalOf } from './effects.ts';
import { answerChangeRequest, insertChangeRequest, openChangeRequest } from './family.repo.ts';
import { noteOnOrder } from './note-order.ts';
import { actorsOf } from './orders.rules.ts';
import type { OrderRecord } from './orders.types.ts';
import { detailOf } from './orders.views.ts';
import { findOrder } from './record.views.ts';
import { movedMeanwhile } from './transition.ts';

interface Seen {
  readonly orderId: string;
  readonly version: number;
}

/** @throws AppError 404 not theirs; 60013 where it moved or no longer allows what is asked */
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
 * @throws AppError 404, 60013; 409 while another request waits for its answer
 */
export function askForChange(ctx: ClinicCtx, input: InputOf<typeof requestChange>): Promise<OrderDetail> {
  return ctx.transaction(async (tx) => {
    const order = await orderFor(tx, input, mayRequestChange);
    if (await openChangeRequest(tx, order)) throw new AppError(409, undefined, 'changes.request.onlyOne');
    const detail = { reason: input.text };
    await noteOnOrder(tx, order, { note: 'changeRequest', actor: 'clinic', detail });
    await insertChangeRequest(tx, order.id, input.text);
    return detailOf(tx, order.id);
  });
}

/**
 * Answers what the clinic asked; what follows from a yes the lab does by its own steps.
 * @throws AppError 404, 60013; 403 for who has no part in the workflow; 409 where it was answered already
 */
export function answer(ctx: LabCtx, input: InputOf<typeof answerChange>): Promise<OrderDetail> {
  return ctx.transaction(async (tx) => {
    const order = await orderFor(tx, input, () => true);
    const [actor] = actorsOf(tx.actor, tx.scope, order);
    if (!actor) throw new AppError(403);
    const { accept, text } = input;
    await noteOnOrder(tx, order, { note: 'changeAnswer', actor, detail: { reason: text, accept } });
    const isAnswered = await answerChangeRequest(tx, order, input.requestId, { accept, text });
    if (!isAnswered) throw new AppError(409, undefined, 'changes.request.already');
    return detailOf(tx, order.id);
  });
}

/**
 * Writes when the patient comes next, any time until the order has ended.
 * @throws AppError 404, 60013; 422 for a day that is over
 */
export function setAppointment(ctx: ClinicCtx, input: InputOf<typeof moveAppointment>): Promise<OrderDetail> {
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
    return detailOf(tx, order.id);
  });
}

/**
 * Promises another ship date. A promise never moves by itself: somebody says so, and why.
 * @throws AppError 404, 60013; 422 for a day that is over
 */
export function promiseAnew(ctx: LabCtx, input: InputOf<typeof repromise>): Promise<OrderDetail> {
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
    return detailOf(tx, order.id);
  });
}

/**
 * Opens one more bill on an order that was billed.
 * @throws AppError 404; 60013 where it moved, was not billed yet or was given up
 */
export function askDifference(ctx: LabCtx, input: InputOf<typeof billDifference>): Promise<OrderDetail> {
  return ctx.transaction(async (tx) => {
    const order = await orderFor(tx, input, mayBillDifference);
    const { amountFen, reason } = input;
    const cause = { type: 'order', id: order.id };
    // A settlement locks the bills before the order: whoever touches both keeps to that order.
    await holdBills(tx, order.clinicId, cause);
    const { clinicId, no, type: orderType } = order;
    const bill = await openBill(tx, { clinicId, cause, kind: PRICE_DIFFERENCE, orderType, no, amountFen });
    const detail = { reason, amountFen, billId: bill.billId, billNo: bill.no };
    await noteOnOrder(tx, order, { note: 'priceDifference', actor: 'finance', detail });
    return detailOf(tx, order.id);
  });
}
