import { next } from '@suya/contract/machine/runner';
import {
  type PaymentActor,
  type PaymentEffect,
  type PaymentEvent,
  type PaymentState,
  paymentMachine,
} from '@suya/contract/payments/payments.machine';
import type { Ctx } from '../../platform/ctx.ts';
import { type Cte, writeCtes } from '../../platform/db/hot/cte.ts';
import { emitChange } from '../../platform/db/hot/emit-change.ts';
import type { News } from '../../platform/events/events.ts';
import type { GatewayTrade } from './gateways/gateway.ts';
import { postEntry } from './ledger/ledger.ts';
import {
  type Attempt,
  freeingShares,
  type LockedShare,
  movingPayment,
  type Payment,
  settlingBills,
} from './payments.repo.ts';
import { splitReceipt } from './payments.rules.ts';
import { askRefund } from './refunds/refunds.repo.ts';
import { bookingAttempt, closingOtherAttempts } from './settling/attempts.repo.ts';

/** The money that arrived, for the step that it causes. */
export interface Receipt {
  readonly attempt: Attempt;
  readonly trade: GatewayTrade;
  /** The payment's shares with their bills, locked. */
  readonly shares: readonly LockedShare[];
  /** Written in the same statement as the step. */
  readonly sameStatement: readonly Cte[];
}

interface Step {
  readonly ctx: Ctx;
  readonly payment: Payment;
  readonly receipt: Receipt | undefined;
}

const sharesOf = (receipt: Receipt) =>
  splitReceipt(
    receipt.shares.map((share) => ({
      billId: share.id,
      partFen: share.part_fen,
      payable: share.state === 'open' && share.live,
    })),
  );

function receiptOf(step: Step): Receipt {
  if (!step.receipt) throw new Error('this step of a payment needs what was received');
  return step.receipt;
}

/** What a step does besides moving the payment: rows, news of them, and acts that follow both. */
interface Effect {
  readonly ctes?: (step: Step) => Cte[];
  readonly news?: (step: Step) => News[];
  readonly act?: (step: Step) => Promise<void>;
}

const effects: Record<PaymentEffect, Effect> = {
  closeAttempts: {
    ctes: ({ ctx, payment, receipt }) => [
      closingOtherAttempts(ctx, payment.clinic_id, payment.id, receipt?.attempt.id ?? null),
    ],
  },

  freeBills: { ctes: ({ ctx, payment }) => [freeingShares(ctx, payment.clinic_id, payment.id)] },

  settleBills: {
    ctes: (step) => settlingBills(step.ctx, step.payment.clinic_id, settledIds(step)),
    news(step) {
      const ids = settledIds(step);
      return receiptOf(step)
        .shares.filter(({ id }) => ids.includes(id))
        .map((share) => ({
          name: 'bill.settled',
          aggregate: `bill:${share.id}`,
          clinicId: step.payment.clinic_id,
          payload: {
            billId: share.id,
            cause: { type: share.cause_type, id: share.cause_id },
            kind: share.kind,
            paymentId: step.payment.id,
          },
        }));
    },
  },

  postReceipt: {
    ctes(step) {
      const { attempt, trade, sameStatement } = receiptOf(step);
      return [bookingAttempt(step.ctx, attempt, trade, 'settled'), ...sameStatement];
    },
    async act(step) {
      const { ctx, payment } = step;
      const receipt = receiptOf(step);
      const { settledFen, backFen } = sharesOf(receipt);
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
 * Moves a payment; its state never changes in any other way. Applies table, effects and news in the running
 * transaction.
 * @param payment locked by the caller, so that its state is current
 * @param receipt the money that arrived, for `settle`
 * @returns false if the table does not allow the step from here
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
  const ctes = done.flatMap((effect) => effect.ctes?.(taken) ?? []);
  const news = done.flatMap((effect) => effect.news?.(taken) ?? []);
  const written =
    step.to === payment.state
      ? writeCtes(ctx.db, ctes)
      : emitChange(ctx, movingPayment(ctx, payment, step.to), [...news, movedNews(payment, step.to)], ctes);
  // The acts read nothing that is written here, so both go out together.
  await Promise.all([written, ...done.map((effect) => effect.act?.(taken))]);
  return true;
}

const movedNews = (payment: Payment, state: PaymentState): News => ({
  name: 'payment.moved',
  aggregate: `payment:${payment.id}`,
  clinicId: payment.clinic_id,
  payload: { paymentId: payment.id, payNo: payment.no, state },
});
