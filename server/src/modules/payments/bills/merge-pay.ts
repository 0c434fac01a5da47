import { codes } from '@suya/contract/http/errors';
import { translate } from '@suya/contract/messages/catalogue';
import type { UnpaidBill } from '@suya/contract/payments/payments.schema';
import { AppError } from '../../../platform/app-error.ts';
import type { ClinicCtx } from '../../../platform/ctx.ts';
import { humanNumber, newId } from '../../../platform/ids.ts';
import { mintPayToken } from '../cashier/pay-token.ts';
import type { PaymentDeps } from '../payments.deps.ts';
import { type Bill, inMs, lockBills, lockLivePayments, nextNumber } from '../payments.repo.ts';
import { listBillsById } from '../payments.views.ts';

type WhyNot = 'settled' | 'closed' | 'inPayment';

/**
 * Separates bills that can be paid together now from those that cannot, with the reason in the reader's language.
 * @throws AppError 404 if one is not the clinic's
 */
export async function combineCheck(ctx: ClinicCtx, deps: PaymentDeps, payInfoIds: readonly string[]) {
  const ids = [...new Set(payInfoIds)];
  const bills = await listBillsById(ctx, ids);
  if (bills.length !== ids.length) throw new AppError(404);
  const payable: UnpaidBill[] = [];
  const refused: { payInfoId: string; why: string }[] = [];
  for (const { state, ...bill } of bills) {
    const whyNot: WhyNot | null = state !== 'open' ? state : bill.inPayment ? 'inPayment' : null;
    if (whyNot) refused.push({ payInfoId: bill.payInfoId, why: translate(ctx.language, `payments.whyNot.${whyNot}`) });
    else payable.push(bill);
  }
  return { payable, refused, totalFen: sum(payable.map((bill) => bill.amountFen)), ways: [...deps.ways.keys()] };
}

/**
 * Makes one payment for one or several bills.
 * @param input.amountFen the total that the payer saw, if it is to be compared with ours
 * @throws AppError 404 not the clinic's; billNotPayable not payable (extra: payInfoIds); amountChanged the total
 * differs (extra: amountFen)
 */
export function mergePay(
  ctx: ClinicCtx,
  deps: PaymentDeps,
  input: { payInfoIds: readonly string[]; amountFen?: number | undefined },
) {
  const { clinicId } = ctx.scope;
  return ctx.transaction(async (tx) => {
    const bills = await takeBills(tx, [...new Set(input.payInfoIds)]);
    const amount = sum(bills.map((bill) => bill.amount_fen));
    if (input.amountFen !== undefined && amount !== input.amountFen)
      throw new AppError(codes.amountChanged, { amountFen: amount });
    const { counter, day } = await nextNumber(tx);
    const payment = { id: newId(), no: humanNumber('P', day, counter) };
    await tx.db
      .insertInto('payment')
      .values({
        ...payment,
        clinic_id: clinicId,
        amount_fen: amount,
        state: 'new',
        made_by: ctx.actor.userId,
        expires_at: inMs(deps.times.payWithinMs),
      })
      .execute();
    const part = { clinic_id: clinicId, payment_id: payment.id };
    await tx.db
      .insertInto('payment_bill')
      .values(bills.map((bill) => ({ ...part, bill_id: bill.id, part_fen: bill.amount_fen })))
      .execute();
    const payToken = await mintPayToken(tx, { clinicId, paymentId: payment.id });
    await tx.emit({
      name: 'payment.moved',
      aggregate: `payment:${payment.id}`,
      clinicId,
      payload: { paymentId: payment.id, payNo: payment.no, state: 'new' },
    });
    return { payNo: payment.no, payToken, amount };
  });
}

/** The bills, locked in the order of their ids. All of them are payable. */
async function takeBills(ctx: ClinicCtx, ids: readonly string[]): Promise<Bill[]> {
  const { clinicId } = ctx.scope;
  const bills = await lockBills(ctx, clinicId, ids);
  if (bills.length !== ids.length) throw new AppError(404);
  const gone = bills.filter((bill) => bill.state !== 'open').map((bill) => bill.id);
  if (gone.length > 0) throw new AppError(codes.billNotPayable, { payInfoIds: gone });
  const taken = await lockLivePayments(ctx, clinicId, ids);
  if (taken.length > 0) throw new AppError(codes.billNotPayable, { payInfoIds: await inPayments(ctx, taken, ids) });
  return bills;
}

async function inPayments(ctx: ClinicCtx, payments: readonly { id: string }[], ids: readonly string[]) {
  const rows = await ctx.db
    .selectFrom('payment_bill')
    .select('bill_id')
    .where('clinic_id', '=', ctx.scope.clinicId)
    .where(
      'payment_id',
      'in',
      payments.map(({ id }) => id),
    )
    .where('bill_id', 'in', [...ids])
    .execute();
  return rows.map((row) => row.bill_id);
}

/**
 * Another link to a payment in progress.
 * @throws AppError 404 not the clinic's; billNotPayable if it is over
 */
export async function renewPayLink(ctx: ClinicCtx, payNo: string): Promise<{ payToken: string }> {
  const { clinicId } = ctx.scope;
  const payment = await ctx.db
    .selectFrom('payment')
    .select(['id', 'state'])
    .where('clinic_id', '=', clinicId)
    .where('no', '=', payNo)
    .executeTakeFirst();
  if (!payment) throw new AppError(404);
  if (payment.state !== 'new' && payment.state !== 'open') throw new AppError(codes.billNotPayable);
  return { payToken: await mintPayToken(ctx, { clinicId, paymentId: payment.id }) };
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
