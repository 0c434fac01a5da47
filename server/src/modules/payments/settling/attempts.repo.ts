import { sql } from 'kysely';
import type { Ctx } from '../../../platform/ctx.ts';
import type { Cte } from '../../../platform/db/hot/cte.ts';
import type { GatewayTrade } from '../gateways/gateway.ts';
import type { Attempt } from '../payments.repo.ts';
import { inMs } from '../payments.repo.ts';
import type { AttemptState } from '../payments.tables.ts';

type Named = Pick<Attempt, 'clinic_id' | 'id'>;

export function attemptsOf(ctx: Ctx, clinicId: string, paymentId: string): Promise<Attempt[]> {
  return ctx.db
    .selectFrom('attempt')
    .selectAll()
    .where('clinic_id', '=', clinicId)
    .where('payment_id', '=', paymentId)
    .orderBy('created_at')
    .execute();
}

/**
 * Moves an attempt out of one of the states `from`.
 * @returns false if it is in none of them
 */
export async function moveAttempt(
  ctx: Ctx,
  attempt: Named,
  from: readonly AttemptState[],
  to: AttemptState,
  more: { code_url?: string | null; pay_url?: string | null; due_at?: ReturnType<typeof inMs> } = {},
): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('attempt')
    .set({ state: to, ...more })
    .where('clinic_id', '=', attempt.clinic_id)
    .where('id', '=', attempt.id)
    .where('state', 'in', [...from])
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Books the gateway's money on an attempt, whatever its state was. */
export function bookingAttempt(ctx: Ctx, attempt: Named, trade: GatewayTrade, state: 'settled' | 'stray'): Cte {
  const booking = ctx.db
    .updateTable('attempt')
    .set({ state, transaction_id: trade.transactionId, paid_fen: trade.totalFen, paid_at: trade.paidAt })
    .where('clinic_id', '=', attempt.clinic_id)
    .where('id', '=', attempt.id);
  return sql`attempt_booked AS (${booking})`;
}

/** Hands every open attempt of a payment, except one, to the job that closes them at the gateway. */
export function closingOtherAttempts(ctx: Ctx, clinicId: string, paymentId: string, exceptId: string | null): Cte {
  let closing = ctx.db
    .updateTable('attempt')
    .set({ state: 'closing', due_at: sql<Date>`now()` })
    .where('clinic_id', '=', clinicId)
    .where('payment_id', '=', paymentId)
    .where('state', 'in', ['asked', 'open']);
  if (exceptId) closing = closing.where('id', '<>', exceptId);
  return sql`attempts_closing AS (${closing})`;
}

/** Notes that the gateway is being asked and when to ask next. */
export async function noteQuery(ctx: Ctx, attempt: Named, nextMs: number): Promise<void> {
  await ctx.db
    .updateTable('attempt')
    .set({ queried_at: sql<Date>`now()`, queries: sql<number>`queries + 1`, due_at: inMs(nextMs) })
    .where('clinic_id', '=', attempt.clinic_id)
    .where('id', '=', attempt.id)
    .execute();
}

/**
 * Claims the right to ask the gateway about a payment's open attempts: if many look at the same payment at once,
 * only one asks. Attempts younger than the interval are skipped too.
 */
export async function claimQueries(ctx: Ctx, clinicId: string, paymentId: string, everyMs: number): Promise<Attempt[]> {
  const before = sql<Date>`now() - ${everyMs} * interval '1 millisecond'`;
  return ctx.db
    .updateTable('attempt')
    .set({ queried_at: sql<Date>`now()`, queries: sql<number>`queries + 1` })
    .where('clinic_id', '=', clinicId)
    .where('payment_id', '=', paymentId)
    .where('state', 'in', ['open', 'closing'])
    .where('created_at', '<', before)
    .where((where) => where.or([where('queried_at', 'is', null), where('queried_at', '<', before)]))
    .returningAll()
    .execute();
}
