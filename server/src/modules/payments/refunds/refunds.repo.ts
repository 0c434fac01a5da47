import { id } from '@suya/contract/http/fields';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { z } from 'zod';
import type { Ctx } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import { queueWork, type WorkKind } from '../../../platform/work/work.ts';
import type { Attempt } from '../payments.repo.ts';
import { type RefundableShare, retryDelay } from '../payments.rules.ts';
import type { RefundReason, RefundState, RefundTable } from '../payments.tables.ts';

export type Refund = Selectable<RefundTable>;

export interface RefundWork {
  readonly clinicId: string;
  readonly refundId: string;
}

/**
 * Carries one refund to its gateway. It is never given up: money we owe is paid back, however long the gateway is
 * down. The refund's own row records the result.
 */
export const pursueRefund: WorkKind<RefundWork> = {
  name: 'pursueRefund',
  payload: z.strictObject({ clinicId: id, refundId: id }),
  // One after the other, so that a slow gateway does not get twenty calls at once.
  width: { per: 'all', count: 1 },
  tries: Number.POSITIVE_INFINITY,
  backOffMs: retryDelay,
  withinMs: 60_000,
  repeatable: true,
};

/** Stores a refund and queues the work that carries it to the gateway, under the same number until it is done. */
export async function askRefund(
  ctx: Ctx,
  attempt: Pick<Attempt, 'clinic_id' | 'id' | 'payment_id'>,
  what: { readonly amountFen: number; readonly reason: RefundReason; readonly billId: string | null },
): Promise<string> {
  const refundId = newId();
  await ctx.db
    .insertInto('refund')
    .values({
      clinic_id: attempt.clinic_id,
      id: refundId,
      payment_id: attempt.payment_id,
      attempt_id: attempt.id,
      bill_id: what.billId,
      out_refund_no: `R${refundId.replaceAll('-', '')}`,
      amount_fen: what.amountFen,
      reason: what.reason,
      state: 'asked',
    })
    .execute();
  await queueWork(ctx, pursueRefund, { clinicId: attempt.clinic_id, refundId });
  return refundId;
}

/** How much of paid bills can still be refunded, oldest bill first. The caller holds their locks. */
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

/** The refund with this number, if its money came through this gateway: no gateway may speak for another. */
export function findRefund(ctx: Ctx, gateway: string, outRefundNo: string): Promise<Refund | undefined> {
  return ctx.db
    .selectFrom('refund')
    .innerJoin('attempt', (join) =>
      join.onRef('attempt.clinic_id', '=', 'refund.clinic_id').onRef('attempt.id', '=', 'refund.attempt_id'),
    )
    .selectAll('refund')
    .where('refund.out_refund_no', '=', outRefundNo)
    .where('attempt.gateway', '=', gateway)
    .executeTakeFirst();
}

/** A refund that still has to be carried to its gateway, with the necessary data of the payment. */
export function openRefund(ctx: Ctx, { clinicId, refundId }: RefundWork) {
  return ctx.db
    .selectFrom('refund')
    .innerJoin('attempt', (join) =>
      join.onRef('attempt.clinic_id', '=', 'refund.clinic_id').onRef('attempt.id', '=', 'refund.attempt_id'),
    )
    .selectAll('refund')
    .select(['attempt.gateway', 'attempt.out_trade_no', 'attempt.paid_fen'])
    .where('refund.clinic_id', '=', clinicId)
    .where('refund.id', '=', refundId)
    .where('refund.state', 'in', ['asked', 'processing'])
    .executeTakeFirst();
}
export type OpenRefund = NonNullable<Awaited<ReturnType<typeof openRefund>>>;

/**
 * Moves a refund out of one of the states `from`.
 * @returns false if it is in none of them
 */
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

/** Notes another call to the gateway. */
export async function noteRefundTry(ctx: Ctx, refund: Pick<Refund, 'clinic_id' | 'id'>): Promise<void> {
  await changeRefund(ctx, refund, { tries: sql<number>`tries + 1` });
}

/** Stores the gateway's code of a failure. */
export async function noteRefundError(ctx: Ctx, refund: Pick<Refund, 'clinic_id' | 'id'>, error: string) {
  await changeRefund(ctx, refund, { error });
}

async function changeRefund(
  ctx: Ctx,
  refund: Pick<Refund, 'clinic_id' | 'id'>,
  change: { tries: RawBuilder<number> } | { error: string },
): Promise<void> {
  await ctx.db
    .updateTable('refund')
    .set(change)
    .where('clinic_id', '=', refund.clinic_id)
    .where('id', '=', refund.id)
    .execute();
}
