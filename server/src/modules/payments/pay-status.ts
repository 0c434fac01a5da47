import type { PayStatus } from '@suya/contract/payments/payments.schema';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { ClinicCtx, Ctx, IdentityCtx } from '../../platform/ctx.ts';
import { askWhereDue } from './ask-gateway.ts';
import { movePayment } from './move-payment.ts';
import { openPayLink } from './pay-token.ts';
import type { PaymentDeps } from './payments.deps.ts';
import { lockPayment } from './payments.repo.ts';
import { applianceOfBill } from './payments.views.ts';

/** What the holder of a payment link sees; asks the gateway first where the payment is open. */
export async function payStatusByLink(ctx: IdentityCtx, deps: PaymentDeps, payToken: string): Promise<PayStatus> {
  const { payer, clinicId, paymentId } = await openPayLink(ctx, payToken);
  await askWhereDue(payer, deps, { clinicId, paymentId });
  const status = await readPayStatus(payer, paymentId);
  if (status.expiresInSeconds > 0 || (status.status !== 'new' && status.status !== 'open')) return status;
  await expirePayment(payer, clinicId, paymentId);
  return readPayStatus(payer, paymentId);
}

/** Ends a payment whose time is over; the gateway is asked to close it before its bills are free. */
export async function expirePayment(ctx: Ctx, clinicId: string, paymentId: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const payment = await lockPayment(tx, clinicId, paymentId);
    if (payment && payment.expires_at <= (await tx.now())) await movePayment(tx, payment, 'expire', 'system');
  });
}

/** Gives a payment up at the clinic's wish. @throws AppError 404 not the clinic's, 60014 it is over */
export async function cancelPayment(ctx: ClinicCtx, payNo: string): Promise<PayStatus> {
  const { clinicId } = ctx.scope;
  const found = await ctx.db
    .selectFrom('payment')
    .select('id')
    .where('clinic_id', '=', clinicId)
    .where('no', '=', payNo)
    .executeTakeFirst();
  if (!found) throw new AppError(404);
  await ctx.transaction(async (tx) => {
    const payment = await lockPayment(tx, clinicId, found.id);
    // Giving up twice is what a double click does; what is settled cannot be given up.
    if (!payment || payment.state === 'settled') throw new AppError(60014);
    await movePayment(tx, payment, 'cancel', 'payer');
  });
  return readPayStatus(ctx, found.id);
}

async function readPayStatus(ctx: ClinicCtx, paymentId: string): Promise<PayStatus> {
  const [payment, items, refunds] = await Promise.all([
    readPayment(ctx, paymentId),
    readItems(ctx, paymentId),
    readRefunds(ctx, paymentId),
  ]);
  return {
    payNo: payment.no,
    status: payment.state,
    amountFen: payment.amount_fen,
    clinicName: payment.clinic_name,
    items,
    codeUrl: payment.state === 'open' ? payment.code_url : null,
    expiresAt: payment.expires_at.toISOString(),
    expiresInSeconds: Math.max(0, Math.floor(payment.seconds_left)),
    settledAt: payment.settled_at?.toISOString() ?? null,
    refundFen: refunds.fen,
    refunded: refunds.fen > 0 && refunds.open === 0,
  };
}

function readPayment(ctx: ClinicCtx, paymentId: string) {
  return ctx.db
    .selectFrom('payment')
    .innerJoin('clinic', 'clinic.id', 'payment.clinic_id')
    .selectAll('payment')
    .select([
      'clinic.name as clinic_name',
      sql<number>`extract(epoch FROM payment.expires_at - now())::float8`.as('seconds_left'),
    ])
    .select((query) =>
      query
        .selectFrom('attempt')
        .select('attempt.code_url')
        .whereRef('attempt.clinic_id', '=', 'payment.clinic_id')
        .whereRef('attempt.payment_id', '=', 'payment.id')
        .where('attempt.state', '=', 'open')
        .orderBy('attempt.created_at', 'desc')
        .limit(1)
        .as('code_url'),
    )
    .where('payment.clinic_id', '=', ctx.scope.clinicId)
    .where('payment.id', '=', paymentId)
    .executeTakeFirstOrThrow();
}

async function readItems(ctx: ClinicCtx, paymentId: string): Promise<PayStatus['items']> {
  const rows = await ctx.db
    .selectFrom('payment_bill as part')
    .innerJoin('bill', (join) =>
      join.onRef('bill.clinic_id', '=', 'part.clinic_id').onRef('bill.id', '=', 'part.bill_id'),
    )
    .select(['bill.subject_no', 'bill.kind', 'bill.order_type', 'part.part_fen'])
    .select(applianceOfBill.as('appliance'))
    .where('part.clinic_id', '=', ctx.scope.clinicId)
    .where('part.payment_id', '=', paymentId)
    .orderBy('bill.created_at')
    .orderBy('bill.id')
    .execute();
  return rows.map((row) => ({
    no: row.subject_no,
    kind: row.kind,
    orderType: row.order_type,
    appliance: row.appliance,
    amountFen: row.part_fen,
  }));
}

async function readRefunds(ctx: ClinicCtx, paymentId: string): Promise<{ fen: number; open: number }> {
  const { rows } = await sql<{ fen: number; open: number }>`
    SELECT coalesce(sum(amount_fen), 0)::int8 AS fen, count(*) FILTER (WHERE state <> 'done') AS open
      FROM refund WHERE clinic_id = ${ctx.scope.clinicId} AND payment_id = ${paymentId}`.execute(ctx.db);
  return rows[0] ?? { fen: 0, open: 0 };
}
