import { codes } from '@suya/contract/http/errors';
import type { PayStatus } from '@suya/contract/payments/payments.schema';
import { sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import type { ClinicCtx, Ctx, IdentityCtx } from '../../../platform/ctx.ts';
import { movePayment } from '../move-payment.ts';
import type { PaymentDeps } from '../payments.deps.ts';
import { lockPayment } from '../payments.repo.ts';
import { applianceOfBill } from '../payments.views.ts';
import { askWhereDue } from '../settling/ask-gateway.ts';
import { openPayLink } from './pay-token.ts';

/** What the holder of a payment link sees. Asks the gateway first if the payment is open. */
export async function getPayStatus(ctx: IdentityCtx, deps: PaymentDeps, payToken: string): Promise<PayStatus> {
  const { payer, clinicId, paymentId } = await openPayLink(ctx, payToken);
  await askWhereDue(payer, deps, { clinicId, paymentId });
  const status = await readPayStatus(payer, deps, paymentId);
  if (status.expiresInSeconds > 0 || (status.status !== 'new' && status.status !== 'open')) return status;
  await expirePayment(payer, clinicId, paymentId);
  return readPayStatus(payer, deps, paymentId);
}

/** Ends a payment whose time is over. The gateway is asked to close it before its bills are released. */
export async function expirePayment(ctx: Ctx, clinicId: string, paymentId: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const payment = await lockPayment(tx, clinicId, paymentId);
    if (payment && payment.expires_at <= (await tx.now())) await movePayment(tx, payment, 'expire', 'system');
  });
}

/**
 * Gives a payment up at the clinic's request.
 * @throws AppError 404 not the clinic's; billNotPayable if it is over
 */
export async function cancelPayment(ctx: ClinicCtx, deps: PaymentDeps, payNo: string): Promise<PayStatus> {
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
    // A double click gives up twice, which is allowed; a settled payment cannot be given up.
    if (!payment || payment.state === 'settled') throw new AppError(codes.billNotPayable);
    await movePayment(tx, payment, 'cancel', 'payer');
  });
  return readPayStatus(ctx, deps, found.id);
}

async function readPayStatus(ctx: ClinicCtx, deps: PaymentDeps, paymentId: string): Promise<PayStatus> {
  const [payment, attempt, items, refunds] = await Promise.all([
    readPayment(ctx, paymentId),
    readAttempt(ctx, paymentId),
    readItems(ctx, paymentId),
    readRefunds(ctx, paymentId),
  ]);
  const isPayable = payment.state === 'open' && attempt?.state === 'open';
  return {
    payNo: payment.no,
    status: payment.state,
    amountFen: payment.amount_fen,
    clinicName: payment.clinic_name,
    items,
    ways: [...deps.ways.keys()],
    payType: attempt?.pay_type ?? null,
    codeUrl: isPayable ? attempt.code_url : null,
    payUrl: isPayable ? attempt.pay_url : null,
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
    .where('payment.clinic_id', '=', ctx.scope.clinicId)
    .where('payment.id', '=', paymentId)
    .executeTakeFirstOrThrow();
}

/** The relevant attempt: the settled one, otherwise the one that can be paid, otherwise the newest. */
function readAttempt(ctx: ClinicCtx, paymentId: string) {
  return ctx.db
    .selectFrom('attempt')
    .select(['pay_type', 'state', 'code_url', 'pay_url'])
    .where('clinic_id', '=', ctx.scope.clinicId)
    .where('payment_id', '=', paymentId)
    .orderBy(sql`array_position(ARRAY['settled', 'open'], state)`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
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
