import { randomBytes } from 'node:crypto';
import { codes } from '@suya/contract/http/errors';
import { translate } from '@suya/contract/messages/catalogue';
import { wayWord } from '@suya/contract/payments/way-words';
import { AppError } from '../../../platform/app-error.ts';
import type { ClinicCtx, Ctx } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import type { Gateway, Prepaid } from '../gateways/gateway.ts';
import { noticeUrl } from '../gateways/gateways.ts';
import { movePayment } from '../move-payment.ts';
import type { PaymentDeps } from '../payments.deps.ts';
import { type Attempt, inMs, lockPayment } from '../payments.repo.ts';
import { MAX_ATTEMPTS, pollDelay } from '../payments.rules.ts';
import { logGatewayError } from '../settling/ask-gateway.ts';
import { attemptsOf, moveAttempt } from '../settling/attempts.repo.ts';
import type { Choice, Chosen, Way } from './way.ts';

const RETRY_AFTER_SECONDS = 5;

type Deps = Omit<PaymentDeps, 'ways'>;

/**
 * The way to pay through a gateway. The attempt is written first, then the gateway is called outside any
 * transaction, then its answer is stored. Choosing again makes a new attempt and gives up the previous one.
 */
export function gatewayWay(gateway: Gateway, deps: Deps): Way {
  return {
    /**
     * Makes an attempt.
     * @throws AppError 404, billNotPayable, 429 too many attempts, 503 the gateway does not answer
     */
    async choose(payer, choice) {
      const { attempt, expiresAt } = await beginAttempt(payer, { gateway, deps }, choice);
      return askToPay(payer, { gateway, deps }, attempt, { expiresAt, payNo: choice.payNo });
    },
  };
}

interface Through {
  readonly gateway: Gateway;
  readonly deps: Deps;
}

/** The first transaction: the payment is open, and the gateway's number is stored before the gateway receives it. */
function beginAttempt(
  ctx: ClinicCtx,
  { gateway, deps }: Through,
  { clinicId, paymentId, payNo }: Choice,
): Promise<{ attempt: Attempt; expiresAt: Date }> {
  return ctx.transaction(async (tx) => {
    const payment = await lockPayment(tx, clinicId, paymentId);
    if (!payment || payment.no !== payNo) throw new AppError(404);
    const left = payment.expires_at.getTime() - (await tx.now()).getTime();
    if (left < deps.times.lastChoiceMs)
      throw new AppError(codes.billNotPayable, undefined, 'payments.errors.linkExpired');
    if ((await attemptsOf(tx, clinicId, paymentId)).length >= MAX_ATTEMPTS) {
      throw new AppError(429, { retryAfter: Math.ceil(left / 1000) });
    }
    if (!(await movePayment(tx, payment, 'choose', 'payer'))) throw new AppError(codes.billNotPayable);
    const attempt = await tx.db
      .insertInto('attempt')
      .values({
        clinic_id: clinicId,
        id: newId(),
        payment_id: paymentId,
        pay_type: gateway.payType,
        gateway: gateway.name,
        out_trade_no: newTradeNumber(payment.no),
        amount_fen: payment.amount_fen,
        state: 'asked',
        due_at: inMs(deps.times.prepayLostMs),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return { attempt, expiresAt: payment.expires_at };
  });
}

/** The payment's number and a random tail: unique and hard to guess (gateways allow 32 characters). */
function newTradeNumber(payNo: string): string {
  return `${payNo}${randomBytes(8).toString('hex')}`;
}

async function askToPay(
  ctx: ClinicCtx,
  { gateway, deps }: Through,
  attempt: Attempt,
  payment: { expiresAt: Date; payNo: string },
): Promise<Chosen> {
  let prepaid: Prepaid;
  try {
    prepaid = await gateway.prepay({
      outTradeNo: attempt.out_trade_no,
      totalFen: attempt.amount_fen,
      description: translate('zh', 'payments.gatewayDescription', { brand: deps.brandName, no: payment.payNo }),
      notifyUrl: noticeUrl(deps.publicUrl, gateway),
      expiresAt: payment.expiresAt,
    });
  } catch (error) {
    await giveUpAttempt(ctx, attempt);
    logGatewayError(ctx, error, 'prepay', attempt.out_trade_no);
    const way = translate(ctx.language, wayWord(gateway.payType, 'name'));
    const message = { key: 'payments.errors.gatewayBusy', params: { way } } as const;
    throw new AppError(503, { retryAfter: RETRY_AFTER_SECONDS }, message);
  }
  const codeUrl = 'codeUrl' in prepaid ? prepaid.codeUrl : null;
  const payUrl = 'payUrl' in prepaid ? prepaid.payUrl : null;
  const ready = { code_url: codeUrl, pay_url: payUrl, due_at: inMs(pollDelay(0)) };
  if (!(await moveAttempt(ctx, attempt, ['asked'], 'open', ready))) throw new AppError(codes.billNotPayable);
  return { codeUrl, payUrl, settled: false };
}

/**
 * Gives up an attempt that the gateway did not answer. The gateway may know it nevertheless, so it must be closed
 * there. The payment waits for another choice unless one was made in the meantime.
 */
export function giveUpAttempt(ctx: Ctx, attempt: Attempt): Promise<void> {
  return ctx.transaction(async (tx) => {
    const payment = await lockPayment(tx, attempt.clinic_id, attempt.payment_id);
    await moveAttempt(tx, attempt, ['asked'], 'closing', { due_at: inMs(0) });
    const living = (await attemptsOf(tx, attempt.clinic_id, attempt.payment_id)).some(
      ({ state }) => state === 'asked' || state === 'open',
    );
    if (payment && !living) await movePayment(tx, payment, 'prepayFailed', 'system');
  });
}
