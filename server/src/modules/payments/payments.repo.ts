import type { PaymentState } from '@suya/contract/payments/payments.machine';
import { type Selectable, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Ctx } from '../../platform/ctx.ts';
import type { Cte } from '../../platform/db/hot/cte.ts';
import { labTodayDigits } from '../../platform/lab-days.ts';
import type { AttemptTable, BillTable, PaymentBillTable, PaymentTable } from './payments.tables.ts';

export type Bill = Selectable<BillTable>;
export type Payment = Selectable<PaymentTable>;
export type Attempt = Selectable<AttemptTable>;

const now = sql<Date>`now()`;

/** The time `ms` from now, by the database's clock. */
export const inMs = (ms: number) => sql<Date>`now() + ${ms} * interval '1 millisecond'`;

/** The next counter and the lab's day (yyMMdd) for numbers that people read. */
export async function nextNumber(ctx: Ctx): Promise<{ counter: number; day: string }> {
  const { rows } = await sql<{ counter: number; day: string }>`
    SELECT nextval('payment_number') AS counter, ${labTodayDigits} AS day`.execute(ctx.db);
  return rows[0] as { counter: number; day: string };
}

/**
 * Locks bills in the order of their ids. Every transaction locks bills first, then payments, then attempts, so that
 * no two of them deadlock.
 */
export function lockBills(ctx: Ctx, clinicId: string, ids: readonly string[]): Promise<Bill[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return ctx.db
    .selectFrom('bill')
    .selectAll()
    .where('clinic_id', '=', clinicId)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Locks the bills of a cause, in the order of their ids. */
export function lockBillsOfCause(
  ctx: Ctx,
  clinicId: string,
  cause: { readonly type: string; readonly id: string },
): Promise<Bill[]> {
  return ctx.db
    .selectFrom('bill')
    .selectAll()
    .where('clinic_id', '=', clinicId)
    .where('cause_type', '=', cause.type)
    .where('cause_id', '=', cause.id)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/**
 * Finds the attempt that a gateway names (over all clinics in the system's scope), and the shares of its payment
 * with their bills, locked in the order of their ids.
 * @returns undefined if there is no such attempt
 */
export async function lockSharesOfAttempt(
  ctx: Ctx,
  gateway: string,
  outTradeNo: string,
): Promise<{ attempt: Attempt; shares: LockedShare[] } | undefined> {
  const rows = await ctx.db
    .selectFrom('attempt')
    .innerJoin('payment_bill as part', (join) =>
      join.onRef('part.clinic_id', '=', 'attempt.clinic_id').onRef('part.payment_id', '=', 'attempt.payment_id'),
    )
    .innerJoin('bill', (join) =>
      join.onRef('bill.clinic_id', '=', 'part.clinic_id').onRef('bill.id', '=', 'part.bill_id'),
    )
    .selectAll('attempt')
    .select((eb) =>
      jsonBuildObject({
        id: eb.ref('bill.id'),
        state: eb.ref('bill.state'),
        cause_type: eb.ref('bill.cause_type'),
        cause_id: eb.ref('bill.cause_id'),
        kind: eb.ref('bill.kind'),
        part_fen: eb.ref('part.part_fen'),
        live: eb.ref('part.live'),
      }).as('share'),
    )
    .where('attempt.gateway', '=', gateway)
    .where('attempt.out_trade_no', '=', outTradeNo)
    .orderBy('bill.id')
    .forUpdate('bill')
    .execute();
  const [first] = rows;
  if (!first) return undefined;
  const { share: _share, ...attempt } = first;
  return { attempt, shares: rows.map(({ share }) => share) };
}

/** A payment's share of a bill, and the bill's current state. */
export type LockedShare = Pick<Bill, 'id' | 'state' | 'cause_type' | 'cause_id' | 'kind'> &
  Pick<Selectable<PaymentBillTable>, 'part_fen' | 'live'>;

export function lockPayment(ctx: Ctx, clinicId: string, paymentId: string): Promise<Payment | undefined> {
  return ctx.db
    .selectFrom('payment')
    .selectAll()
    .where('clinic_id', '=', clinicId)
    .where('id', '=', paymentId)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * The payment of the attempt that a gateway names, and that attempt's state, both locked in this sequence.
 * @returns `isTaken` where the gateway's transaction is booked on another attempt
 */
export async function lockPaymentOf(
  ctx: Ctx,
  gateway: string,
  { outTradeNo, transactionId }: { readonly outTradeNo: string; readonly transactionId: string | null },
): Promise<{ payment: Payment; state: Attempt['state']; isTaken: boolean } | undefined> {
  const row = await ctx.db
    .selectFrom('payment')
    .innerJoin('attempt', (join) =>
      join.onRef('attempt.clinic_id', '=', 'payment.clinic_id').onRef('attempt.payment_id', '=', 'payment.id'),
    )
    .selectAll('payment')
    .select('attempt.state as attempt_state')
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('attempt as other')
            .select('other.id')
            .where('other.gateway', '=', gateway)
            .where('other.transaction_id', '=', transactionId)
            .where('other.out_trade_no', '<>', outTradeNo),
        )
        .as('is_taken'),
    )
    .where('attempt.gateway', '=', gateway)
    .where('attempt.out_trade_no', '=', outTradeNo)
    .forUpdate(['payment', 'attempt'])
    .executeTakeFirst();
  if (!row) return undefined;
  const { attempt_state: state, is_taken, ...payment } = row;
  return { payment, state, isTaken: Boolean(is_taken) };
}

/** The current payments of these bills, locked in the order of their ids. */
export async function lockLivePayments(ctx: Ctx, clinicId: string, billIds: readonly string[]): Promise<Payment[]> {
  if (billIds.length === 0) return [];
  return ctx.db
    .selectFrom('payment')
    .selectAll()
    .where('clinic_id', '=', clinicId)
    .where('id', 'in', (query) =>
      query
        .selectFrom('payment_bill')
        .select('payment_id')
        .where('clinic_id', '=', clinicId)
        .where('bill_id', 'in', [...billIds])
        .where('live', '=', true),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** The CTE that moves a payment. The payment must be locked. */
export const movingPayment = (ctx: Ctx, payment: Pick<Payment, 'clinic_id' | 'id' | 'state'>, to: PaymentState) =>
  ctx.db
    .updateTable('payment')
    .set({
      state: to,
      ...(to === 'settled' ? { settled_at: now } : {}),
      ...(to === 'closed' ? { closed_at: now } : {}),
    })
    .where('clinic_id', '=', payment.clinic_id)
    .where('id', '=', payment.id)
    .where('state', '=', payment.state)
    .returning('id');

export function settlingBills(ctx: Ctx, clinicId: string, ids: readonly string[]): Cte[] {
  if (ids.length === 0) return [];
  const settling = ctx.db
    .updateTable('bill')
    .set({ state: 'settled', settled_at: now })
    .where('clinic_id', '=', clinicId)
    .where('id', 'in', [...ids])
    .where('state', '=', 'open');
  return [sql`bills_settled AS (${settling})`];
}

export async function closeBillRows(ctx: Ctx, clinicId: string, ids: readonly string[]): Promise<void> {
  await ctx.db
    .updateTable('bill')
    .set({ state: 'closed', closed_at: now })
    .where('clinic_id', '=', clinicId)
    .where('id', 'in', [...ids])
    .where('state', '=', 'open')
    .execute();
}

/** Releases the bills of a payment, so that another payment may take them. */
export function freeingShares(ctx: Ctx, clinicId: string, paymentId: string): Cte {
  const freeing = ctx.db
    .updateTable('payment_bill')
    .set({ live: false })
    .where('clinic_id', '=', clinicId)
    .where('payment_id', '=', paymentId);
  return sql`bills_freed AS (${freeing})`;
}
