import { next } from '@suya/contract/machine/runner';
import {
  type PaymentActor,
  type PaymentEffect,
  type PaymentEvent,
  type PaymentState,
  paymentMachine,
} from '@suya/contract/payments/payments.machine';
import type { Ctx } from '../../platform/ctx.ts';
import { type Part, writeParts } from '../../platform/db/parts.ts';
import type { News } from '../../platform/events/events.ts';
import { bookingAttempt, closingOtherAttempts } from './attempts.repo.ts';
import type { GatewayTrade } from './gateways/gateway.ts';
import { postEntry } from './ledger.ts';
import {
  type Attempt,
  freeingParts,
  type LockedPart,
  movingPayment,
  type Payment,
  settlingBills,
} from './payments.repo.ts';
import { splitReceipt } from './payments.rules.ts';
import { askRefund } from './refunds.repo.ts';

/** What came in, where a step is taken because money did. */
export interface Receipt {
  readonly attempt: Attempt;
  readonly trade: GatewayTrade;
  /** The payment's shares with their bills, locked. */
  readonly parts: readonly LockedPart[];
  /** What is written in the same statement as the step. */
  readonly along: readonly Part[];
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

/** What a step does besides moving the payment: rows, news of them, and what comes after both. */
interface Effect {
  readonly parts?: (step: Step) => Part[];
  readonly news?: (step: Step) => News[];
  readonly act?: (step: Step) => Promise<void>;
}

const effects: Record<PaymentEffect, Effect> = {
  closeAttempts: {
    parts: ({ ctx, payment, receipt }) => [
      closingOtherAttempts(ctx, payment.clinic_id, payment.id, receipt?.attempt.id ?? null),
    ],
  },

  freeBills: { parts: ({ ctx, payment }) => [freeingParts(ctx, payment.clinic_id, payment.id)] },

  settleBills: {
    parts: (step) => settlingBills(step.ctx, step.payment.clinic_id, settledIds(step)),
    news(step) {
      const ids = settledIds(step);
      return receiptOf(step)
        .parts.filter(({ id }) => ids.includes(id))
        .map((part) => ({
          name: 'bill.settled',
          aggregate: `bill:${part.id}`,
          clinicId: step.payment.clinic_id,
          payload: {
            billId: part.id,
            cause: { type: part.cause_type, id: part.cause_id },
            kind: part.kind,
            paymentId: step.payment.id,
          },
        }));
    },
  },

  postReceipt: {
    parts(step) {
      const { attempt, trade, along } = receiptOf(step);
      return [bookingAttempt(step.ctx, attempt, trade, 'settled'), ...along];
    },
    async act(step) {
      const { ctx, payment } = step;
      const receipt = receiptOf(step);
      const { settledFen, backFen } = sharesOf(receipt);
      // What goes back is asked for after the entry.
      if (backFen > 0) ctx.keepOpen();
      await postEntry(ctx, payment.clinic_id, { type: 'payment', id: payment.id }, [
        { kind: `${receipt.attempt.gateway}_clearing`, amount: payment.amount_fen },
        { kind: 'revenue', amount: -settledFen },
        { kind: 'owed_back', amount: -backFen },
      ]);
      const asked = { amountFen: backFen, reason: 'billClosed', billId: null } as const;
      if (backFen > 0) await askRefund(ctx, receipt.attempt, asked);
    },
  },
};

const settledIds = (step: Step): string[] => sharesOf(receiptOf(step)).settled.map(({ billId }) => billId);

/**
 * The only door through which a payment's state moves: table, effects and news in the transaction that runs.
 * @param payment locked by the caller, so that it still stands as it was read
 * @param receipt what came in, for `settle`
 * @returns false where the table does not allow the step from here
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
  const taken: Step = { ctx, payment, receipt };
  const done = step.effects.map((name) => effects[name]);
  const parts = done.flatMap((effect) => effect.parts?.(taken) ?? []);
  const news = done.flatMap((effect) => effect.news?.(taken) ?? []);
  const told =
    step.to === payment.state
      ? writeParts(ctx.db, parts)
      : ctx.emit([...news, movedNews(payment, step.to)], [movingPayment(ctx, payment, step.to), ...parts]);
  // What follows waits for nothing that was written, and goes out with it.
  await Promise.all([told, ...done.map((effect) => effect.act?.(taken))]);
  return true;
}

const movedNews = (payment: Payment, state: PaymentState): News => ({
  name: 'payment.moved',
  aggregate: `payment:${payment.id}`,
  clinicId: payment.clinic_id,
  payload: { paymentId: payment.id, payNo: payment.no, state },
});
