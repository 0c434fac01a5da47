import { sql } from 'kysely';
import type { SystemCtx } from '../../../platform/ctx.ts';
import { expirePayment } from '../cashier/get-pay-status.ts';
import type { CloseOutcome } from '../gateways/gateway.ts';
import { gatewayOf } from '../gateways/gateways.ts';
import { movePayment } from '../move-payment.ts';
import type { PaymentDeps } from '../payments.deps.ts';
import { type Attempt, inMs, lockPayment } from '../payments.repo.ts';
import { pollDelay, retryDelay } from '../payments.rules.ts';
import { giveUpAttempt } from '../ways/gateway-way.ts';
import { askAbout, logGatewayError, withoutSpreading } from './ask-gateway.ts';
import { attemptsOf, moveAttempt, noteQuery } from './attempts.repo.ts';

const BATCH = 50;
const AT_ONCE = 5;

/**
 * One scheduled round: expires payments, asks the gateway about due attempts, and closes attempts that have to be
 * closed.
 */
export async function followPayments(ctx: SystemCtx, deps: PaymentDeps): Promise<void> {
  for (const { clinic_id, id } of await expiredPayments(ctx)) {
    await withoutSpreading(ctx, id, () => expirePayment(ctx, clinic_id, id));
  }
  const due = await dueAttempts(ctx);
  await inTurns(due, AT_ONCE, (attempt) =>
    withoutSpreading(ctx, attempt.out_trade_no, () => followAttempt(ctx, deps, attempt)),
  );
}

function expiredPayments(ctx: SystemCtx) {
  return ctx.db
    .selectFrom('payment')
    .select(['clinic_id', 'id'])
    .where('state', 'in', ['new', 'open'])
    .where('expires_at', '<=', sql<Date>`now()`)
    .limit(BATCH)
    .execute();
}

function dueAttempts(ctx: SystemCtx): Promise<Attempt[]> {
  return ctx.db
    .selectFrom('attempt')
    .selectAll()
    .where('state', 'in', ['asked', 'open', 'closing'])
    .where('due_at', '<=', sql<Date>`now()`)
    .orderBy('due_at')
    .limit(BATCH)
    .execute();
}

/** Runs `work` over all items, `width` of them at a time. */
async function inTurns<T>(items: readonly T[], width: number, work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const runner = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: width }, runner));
}

async function followAttempt(ctx: SystemCtx, deps: PaymentDeps, attempt: Attempt): Promise<void> {
  // The process that requested its code died; otherwise it would have stored the result.
  if (attempt.state === 'asked') return giveUpAttempt(ctx, attempt);
  const wait = attempt.state === 'open' ? pollDelay(attempt.queries) : retryDelay(attempt.queries);
  await noteQuery(ctx, attempt, wait);
  const answer = await askAbout(ctx, deps, attempt);
  if (answer?.outcome !== 'unpaid') return;
  if (answer.trade === null || answer.trade.state === 'closed') return endAttempt(ctx, attempt);
  if (attempt.state === 'closing') await closeAttempt(ctx, deps, attempt);
}

/** Asks the gateway to close an unpaid order, but not before the gateway allows it. */
async function closeAttempt(ctx: SystemCtx, deps: PaymentDeps, attempt: Attempt): Promise<void> {
  const age = (await ctx.now()).getTime() - attempt.created_at.getTime();
  const early = deps.times.closeAfterMs - age;
  if (early > 0) {
    await moveAttempt(ctx, attempt, ['closing'], 'closing', { due_at: inMs(early) });
    return;
  }
  let outcome: CloseOutcome;
  try {
    outcome = await gatewayOf(deps.gateways, attempt).close(attempt.out_trade_no);
  } catch (error) {
    logGatewayError(ctx, error, 'close', attempt.out_trade_no);
    return;
  }
  if (outcome === 'closed' || outcome === 'unknown') return endAttempt(ctx, attempt);
  // It was paid at the last moment, or is being paid: the answer to the next query settles it.
  if (outcome === 'paid') await askAbout(ctx, deps, attempt);
}

/**
 * Ends an attempt that can no longer be paid. The last attempt of a payment that is being given up releases its
 * bills.
 */
function endAttempt(ctx: SystemCtx, attempt: Attempt): Promise<void> {
  return ctx.transaction(async (tx) => {
    const payment = await lockPayment(tx, attempt.clinic_id, attempt.payment_id);
    if (!payment) return;
    await moveAttempt(tx, attempt, ['open', 'closing'], 'closed');
    const all = await attemptsOf(tx, attempt.clinic_id, attempt.payment_id);
    const living = all.some(({ state }) => state === 'asked' || state === 'open' || state === 'closing');
    if (living) return;
    if (payment.state === 'closing') await movePayment(tx, payment, 'gatewayClosed', 'system');
    // The gateway closed it itself, so the payer may choose again.
    else if (payment.state === 'open') await movePayment(tx, payment, 'prepayFailed', 'system');
  });
}
