import { type Selectable, sql } from 'kysely';
import type { Ctx } from '../../platform/ctx.ts';
import { newId } from '../../platform/ids.ts';
import { type Attempt, inMs } from './payments.repo.ts';
import type { RefundableShare } from './payments.rules.ts';
import type { RefundReason, RefundState, RefundTable } from './payments.tables.ts';

export type Refund = Selectable<RefundTable>;

/** Writes down that money goes back; the job carries it to the gateway, under the same number until it is there. */
export async function askRefund(
  ctx: Ctx,
  attempt: Pick<Attempt, 'clinic_id' | 'id' | 'payment_id'>,
  what: { readonly amountFen: number; readonly reason: RefundReason; readonly billId: string | null },
): Promise<string> {
  const id = newId();
  await ctx.db
    .insertInto('refund')
    .values({
      clinic_id: attempt.clinic_id,
      id,
      payment_id: attempt.payment_id,
      attempt_id: attempt.id,
      bill_id: what.billId,
      out_refund_no: `R${id.replaceAll('-', '')}`,
      amount_fen: what.amountFen,
      reason: what.reason,
      state: 'asked',
    })
    .execute();
  return id;
}

/** What can still be given back of paid bills, the oldest bill first; the caller holds their locks. */
export async function refundableShares(
  ctx: Ctx,
  clinicId: string,
  billIds: readonly string[],
): Promise<RefundableShare[]> {
  if (billIds.length === 0) return [];
  const { rows } = await sql<RefundableShare>`
    SELECT part.bill_id AS "billId", part.payment_id AS "paymentId", attempt.id AS "attemptId",
           part.part_fen - coalesce((SELECT sum(refund.amount_fen) FROM refund
              WHERE refund.clinic_id = part.clinic_id AND refund.bill_id = part.bill_id), 0)::int8 AS "leftFen"
      FROM payment_bill part
      JOIN bill ON bill.clinic_id = part.clinic_id AND bill.id = part.bill_id
      JOIN attempt ON attempt.clinic_id = part.clinic_id AND attempt.payment_id = part.payment_id
                  AND attempt.state = 'settled'
     WHERE part.clinic_id = ${clinicId} AND part.bill_id = ANY (${[...billIds]}::uuid[]) AND part.live
     ORDER BY bill.created_at, bill.id`.execute(ctx.db);
  return rows;
}

export function findRefund(ctx: Ctx, outRefundNo: string): Promise<Refund | undefined> {
  return ctx.db.selectFrom('refund').selectAll().where('out_refund_no', '=', outRefundNo).executeTakeFirst();
}

/** Refunds whose turn has come, the longest waiting first, with what the gateway has to know of their payment. */
export function dueRefunds(ctx: Ctx, limit: number) {
  return ctx.db
    .selectFrom('refund')
    .innerJoin('attempt', (join) =>
      join.onRef('attempt.clinic_id', '=', 'refund.clinic_id').onRef('attempt.id', '=', 'refund.attempt_id'),
    )
    .selectAll('refund')
    .select(['attempt.out_trade_no', 'attempt.paid_fen'])
    .where('refund.state', 'in', ['asked', 'processing'])
    .where('refund.due_at', '<=', sql<Date>`now()`)
    .orderBy('refund.due_at')
    .limit(limit)
    .execute();
}
export type DueRefund = Awaited<ReturnType<typeof dueRefunds>>[number];

/** Moves a refund out of one of `from`; false where it is no longer there. */
export async function moveRefund(
  ctx: Ctx,
  refund: Pick<Refund, 'clinic_id' | 'id'>,
  from: readonly RefundState[],
  to: RefundState,
): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('refund')
    .set({ state: to, error: null, ...(to === 'done' ? { done_at: sql<Date>`now()` } : {}) })
    .where('clinic_id', '=', refund.clinic_id)
    .where('id', '=', refund.id)
    .where('state', 'in', [...from])
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Notes a try and when the next one is due. */
export async function noteRefundTry(
  ctx: Ctx,
  refund: Pick<Refund, 'clinic_id' | 'id'>,
  nextMs: number,
  error: string | null,
): Promise<void> {
  await ctx.db
    .updateTable('refund')
    .set({ tries: sql<number>`tries + 1`, due_at: inMs(nextMs), error })
    .where('clinic_id', '=', refund.clinic_id)
    .where('id', '=', refund.id)
    .execute();
}
