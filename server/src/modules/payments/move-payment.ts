import { next } from '@suya/contract/machine/runner';
import {
  type PaymentActor,
  type PaymentEffect,
  type PaymentEvent,
  paymentMachine,
} from '@suya/contract/payments/payments.machine';
import type { Ctx } from '../../platform/ctx.ts';
import { bookAttempt, closeOtherAttempts } from './attempts.repo.ts';
import type { GatewayTrade } from './gateways/gateway.ts';
import { postEntry } from './ledger.ts';
import {
  type Attempt,
  freeParts,
  type LockedPart,
  movePaymentState,
  type Payment,
  settleBillRows,
} from './payments.repo.ts';
import { splitReceipt } from './payments.rules.ts';
import { askRefund } from './refunds.repo.ts';

/** What came in, where a step is taken because money did. */
export interface Receipt {
  readonly attempt: Attempt;
  readonly trade: GatewayTrade;
  /** The payment's shares with their bills, locked. */
  readonly parts: readonly LockedPart[];
}

interface Step {
  readonly ctx: Ctx;
  readonly payment: Payment;
  readonly receipt: Receipt | undefined;
}

const sharesOf = (receipt: Receipt) =>
  splitReceipt(
    receipt.parts.map((part) => ({
      billId: part.id,
      partFen: part.part_fen,
      payable: part.state === 'open' && part.live,
    })),
  );

function receiptOf(step: Step): Receipt {
  if (!step.receipt) throw new Error('this step of a payment needs what was received');
  return step.receipt;
}

const effects: Record<PaymentEffect, (step: Step) => Promise<void>> = {
  closeAttempts: ({ ctx, payment, receipt }) =>
    closeOtherAttempts(ctx, payment.clinic_id, payment.id, receipt?.attempt.id ?? null),

  freeBills: ({ ctx, payment }) => freeParts(ctx, payment.clinic_id, payment.id),

  async settleBills(step) {
    const { ctx, payment } = step;
    const receipt = receiptOf(step);
    const ids = sharesOf(receipt).settled.map((part) => part.billId);
    await settleBillRows(ctx, payment.clinic_id, ids);
    for (const part of receipt.parts.filter(({ id }) => ids.includes(id))) {
      await ctx.emit({
        name: 'bill.settled',
        aggregate: `bill:${part.id}`,
        clinicId: payment.clinic_id,
        payload: {
          billId: part.id,
          cause: { type: part.cause_type, id: part.cause_id },
          paymentId: payment.id,
        },
      });
    }
  },

  async postReceipt(step) {
    const { ctx, payment } = step;
    const { attempt, trade, ...receipt } = receiptOf(step);
    const { settledFen, backFen } = sharesOf({ attempt, trade, ...receipt });
    await bookAttempt(ctx, attempt, trade, 'settled');
    await postEntry(ctx, payment.clinic_id, { type: 'payment', id: payment.id }, [
      { kind: `${attempt.gateway}_clearing`, amount: payment.amount_fen },
      { kind: 'revenue', amount: -settledFen },
      { kind: 'owed_back', amount: -backFen },
    ]);
    if (backFen > 0) await askRefund(ctx, attempt, { amountFen: backFen, reason: 'billClosed', billId: null });
  },
};

/**
 * The only door through which a payment's state moves: table, compare-and-set, effects and news in the transaction
 * that runs.
 * @param receipt what came in, for `settle`
 * @returns false where the table does not allow the step from here, or somebody was faster
 */
export async function movePayment(
  ctx: Ctx,
  payment: Payment,
  event: Exclude<PaymentEvent, 'create'>,
  actor: PaymentActor,
  receipt?: Receipt,
): Promise<boolean> {
  const step = next(paymentMachine, payment, event, actor);
  if (!step.ok) return false;
  if (step.to !== payment.state && !(await movePaymentState(ctx, payment, payment.state, step.to))) return false;
  for (const effect of step.effects) await effects[effect]({ ctx, payment, receipt });
  if (step.to === payment.state) return true;
  await ctx.emit({
    name: 'payment.moved',
    aggregate: `payment:${payment.id}`,
    clinicId: payment.clinic_id,
    payload: { paymentId: payment.id, payNo: payment.no, state: step.to },
  });
  return true;
}
