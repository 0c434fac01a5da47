import { randomBytes } from 'node:crypto';
import { translate } from '@suya/contract/messages/catalogue';
import { AppError, invalid } from '../../platform/app-error.ts';
import type { ClinicCtx, Ctx, IdentityCtx } from '../../platform/ctx.ts';
import { newId } from '../../platform/ids.ts';
import { logGatewayError } from './ask-gateway.ts';
import { attemptsOf, moveAttempt } from './attempts.repo.ts';
import { GatewayError } from './gateways/gateway.ts';
import { movePayment } from './move-payment.ts';
import { openPayLink } from './pay-token.ts';
import type { PaymentDeps } from './payments.deps.ts';
import { type Attempt, inMs, lockPayment } from './payments.repo.ts';
import { MAX_ATTEMPTS, OFFERED_PAY_TYPES, pollDelay } from './payments.rules.ts';

export const NOTICE_PATH = '/suyastar-api/pay/notify/wechat';
const RETRY_AFTER_SECONDS = 5;

/**
 * Begins to pay in the chosen way. The attempt is written first, then the gateway is asked outside any transaction,
 * then its code is stored; choosing again makes a new attempt and gives the one before up.
 * @throws AppError 404 wrong link, 422 way not offered, 60014 no longer payable, 429 too many attempts, 503 the gateway does not answer
 */
export async function chooseWay(
  ctx: IdentityCtx,
  deps: PaymentDeps,
  input: { payNo: string; payToken: string; payType: number },
): Promise<{ codeUrl: string | null; payUrl: string | null; settled: boolean }> {
  if (!OFFERED_PAY_TYPES.includes(input.payType)) throw invalid({ payType: 'payments.errors.wayNotOffered' });
  const { payer, clinicId, paymentId } = await openPayLink(ctx, input.payToken);
  const { attempt, expiresAt } = await beginAttempt(payer, deps, { clinicId, paymentId, ...input });
  const codeUrl = await askForCode(payer, deps, attempt, { expiresAt, payNo: input.payNo });
  return { codeUrl, payUrl: null, settled: false };
}

/** The first transaction: the payment is open, and the gateway's number is on paper before the gateway hears it. */
function beginAttempt(
  ctx: ClinicCtx,
  deps: PaymentDeps,
  input: { clinicId: string; paymentId: string; payNo: string; payType: number },
): Promise<{ attempt: Attempt; expiresAt: Date }> {
  const { clinicId, paymentId } = input;
  return ctx.transaction(async (tx) => {
    const payment = await lockPayment(tx, clinicId, paymentId);
    if (!payment || payment.no !== input.payNo) throw new AppError(404);
    const left = payment.expires_at.getTime() - (await tx.now()).getTime();
    if (left < deps.times.lastChoiceMs) throw new AppError(60014, undefined, 'payments.errors.linkExpired');
    if ((await attemptsOf(tx, clinicId, paymentId)).length >= MAX_ATTEMPTS) {
      throw new AppError(429, { retryAfter: Math.ceil(left / 1000) });
    }
    if (!(await movePayment(tx, payment, 'choose', 'payer'))) throw new AppError(60014);
    const attempt = await tx.db
      .insertInto('attempt')
      .values({
        clinic_id: clinicId,
        id: newId(),
        payment_id: paymentId,
        pay_type: input.payType,
        gateway: deps.gateway.name,
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

/** The payment's number and a random tail: never the same twice, and not to be guessed (the gateway allows 32). */
function newTradeNumber(payNo: string): string {
  return `${payNo}${randomBytes(8).toString('hex')}`;
}

async function askForCode(
  ctx: ClinicCtx,
  deps: PaymentDeps,
  attempt: Attempt,
  payment: { expiresAt: Date; payNo: string },
): Promise<string> {
  let codeUrl: string;
  try {
    const code = await deps.gateway.prepay({
      outTradeNo: attempt.out_trade_no,
      totalFen: attempt.amount_fen,
      description: translate('zh', 'payments.gatewayDescription', { brand: deps.brandName, no: payment.payNo }),
      notifyUrl: `${deps.publicUrl}${NOTICE_PATH}`,
      expiresAt: payment.expiresAt,
    });
    codeUrl = code.codeUrl;
  } catch (error) {
    await giveUpAttempt(ctx, attempt);
    if (error instanceof GatewayError) logGatewayError(ctx, error, 'prepay', attempt.out_trade_no);
    else throw error;
    throw new AppError(503, { retryAfter: RETRY_AFTER_SECONDS }, 'payments.errors.gatewayBusy');
  }
  const opened = await moveAttempt(ctx, attempt, ['asked'], 'open', { code_url: codeUrl, due_at: inMs(pollDelay(0)) });
  if (!opened) throw new AppError(60014);
  return codeUrl;
}

/**
 * An attempt without a code: the gateway may have heard of it all the same, so it is to be closed there; the payment
 * waits for another choice unless one was made meanwhile.
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
