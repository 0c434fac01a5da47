import type { Ctx, SystemCtx } from '../../platform/ctx.ts';
import { type Part, writeParts } from '../../platform/db/parts.ts';
import { bookingAttempt } from './attempts.repo.ts';
import type { Gateway, GatewayTrade } from './gateways/gateway.ts';
import { postEntry } from './ledger.ts';
import { movePayment } from './move-payment.ts';
import { type Attempt, lockPartsOfAttempt, lockPaymentOf } from './payments.repo.ts';
import { judgeTrade } from './payments.rules.ts';
import { askRefund } from './refunds.repo.ts';

/**
 * What a verified statement of the gateway did here.
 * - `already`: it was known; nothing changed
 * - `stray`: the money came for nothing that can still be paid, and goes back by itself
 * - `quarantined`: paid, but not what we asked for; a person has to look
 */
export type SettleOutcome = 'settled' | 'already' | 'stray' | 'quarantined' | 'unpaid' | 'unknown';

/**
 * The ctx in which the gateway's verified word is acted on, told (a notice) or asked for (a query): its signature is
 * the right to move any clinic's payment, and nobody who is signed in has that right.
 */
export function asGateway(ctx: Ctx, gateway: Gateway): SystemCtx {
  return ctx.as({ kind: 'system', userId: null }, { userId: null, name: gateway.name, roles: ['system'] });
}

/**
 * Applies what the gateway says about a trade, inside the caller's transaction, as often as it likes to say it:
 * the first time settles the payment, its bills and the ledger, every further time changes nothing.
 * @param along what is written in the same statement where it settles, and only then
 */
export async function settleTrade(
  ctx: SystemCtx,
  gateway: Gateway,
  trade: GatewayTrade,
  along: readonly Part[] = [],
): Promise<SettleOutcome> {
  // Both in one round trip: bills are locked before the payment, whoever asks.
  const [found, held] = await Promise.all([
    lockPartsOfAttempt(ctx, gateway.name, trade.outTradeNo),
    lockPaymentOf(ctx, gateway.name, trade.outTradeNo),
  ]);
  if (!found || !held) return 'unknown';
  const { attempt: known, parts } = found;
  const verdict = judgeTrade(trade, known, gateway.merchant);
  if (verdict === 'unpaid') return 'unpaid';
  if (verdict === 'quarantine') return 'quarantined';
  const { payment, state } = held;
  // Nothing else of an attempt that settling looks at ever changes.
  const attempt = { ...known, state };
  if (attempt.state === 'settled' || attempt.state === 'stray') return 'already';
  const settled = await movePayment(ctx, payment, 'settle', 'gateway', { attempt, trade, parts, along });
  if (settled) return 'settled';
  await bookStray(ctx, attempt, trade);
  return 'stray';
}

/** Money for a payment that is over: received, owed back, and on its way back. */
async function bookStray(ctx: Ctx, attempt: Attempt, trade: GatewayTrade): Promise<void> {
  await writeParts(ctx.db, [bookingAttempt(ctx, attempt, trade, 'stray')]);
  await postEntry(ctx, attempt.clinic_id, { type: 'stray', id: attempt.id }, [
    { kind: `${attempt.gateway}_clearing`, amount: attempt.amount_fen },
    { kind: 'owed_back', amount: -attempt.amount_fen },
  ]);
  await askRefund(ctx, attempt, { amountFen: attempt.amount_fen, reason: 'stray', billId: null });
}
