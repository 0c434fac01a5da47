import type { Ctx, SystemCtx } from '../../../platform/ctx.ts';
import { type Cte, writeCtes } from '../../../platform/db/hot/cte.ts';
import type { Gateway, GatewayTrade } from '../gateways/gateway.ts';
import { postEntry } from '../ledger/ledger.ts';
import { movePayment } from '../move-payment.ts';
import { type Attempt, lockPaymentOf, lockSharesOfAttempt } from '../payments.repo.ts';
import { judgeTrade } from '../payments.rules.ts';
import { askRefund } from '../refunds/refunds.repo.ts';
import { bookingAttempt } from './attempts.repo.ts';

/**
 * The outcome of a verified statement of the gateway.
 * - `already`: it was known; nothing changed
 * - `stray`: nothing is left to be paid with this money, so it is paid back automatically
 * - `quarantined`: paid, but not what we asked for; a person has to look
 */
export type SettleOutcome = 'settled' | 'already' | 'stray' | 'quarantined' | 'unpaid' | 'unknown';

/**
 * The ctx for acting on the gateway's verified statement, from a notice or a query. Its signature is the right to
 * move any clinic's payment; no signed-in person has that right.
 */
export function asGateway(ctx: Ctx, gateway: Gateway): SystemCtx {
  return ctx.as({ kind: 'system', userId: null }, { userId: null, name: gateway.name, roles: ['system'] });
}

/**
 * Applies a gateway's statement about a trade, inside the caller's transaction. The first time settles the payment,
 * its bills and the ledger; repeating it changes nothing.
 * @param sameStatement written in the same statement, only if it settles
 */
export async function settleTrade(
  ctx: SystemCtx,
  gateway: Gateway,
  trade: GatewayTrade,
  sameStatement: readonly Cte[] = [],
): Promise<SettleOutcome> {
  // Both in one round trip: every transaction locks bills before the payment.
  const [found, held] = await Promise.all([
    lockSharesOfAttempt(ctx, gateway.name, trade.outTradeNo),
    lockPaymentOf(ctx, gateway.name, trade),
  ]);
  if (!found || !held) return 'unknown';
  const { attempt: known, shares } = found;
  const verdict = judgeTrade(trade, known, gateway.merchant);
  if (verdict === 'unpaid') return 'unpaid';
  const { payment, state, isTaken } = held;
  // One receipt pays one payment: what settled another is no money for this one.
  if (verdict === 'quarantine' || isTaken) return 'quarantined';
  // The other columns of an attempt that settling reads never change.
  const attempt = { ...known, state };
  if (attempt.state === 'settled' || attempt.state === 'stray') return 'already';
  const settled = await movePayment(ctx, payment, 'settle', 'gateway', { attempt, trade, shares, sameStatement });
  if (settled) return 'settled';
  await bookStray(ctx, attempt, trade);
  return 'stray';
}

/** Money for a payment that is over: books it as received and owed, and starts paying it back. */
async function bookStray(ctx: Ctx, attempt: Attempt, trade: GatewayTrade): Promise<void> {
  await writeCtes(ctx.db, [bookingAttempt(ctx, attempt, trade, 'stray')]);
  await postEntry(ctx, attempt.clinic_id, { type: 'stray', id: attempt.id }, [
    { kind: `${attempt.gateway}_clearing`, amount: attempt.amount_fen },
    { kind: 'owed_back', amount: -attempt.amount_fen },
  ]);
  await askRefund(ctx, attempt, { amountFen: attempt.amount_fen, reason: 'stray', billId: null });
}
