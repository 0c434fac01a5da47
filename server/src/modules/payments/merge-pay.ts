import { translate } from '@suya/contract/messages/catalogue';
import type { UnpaidBill } from '@suya/contract/payments/payments.schema';
import { AppError } from '../../platform/app-error.ts';
import type { ClinicCtx } from '../../platform/ctx.ts';
import { newId } from '../../platform/ids.ts';
import { mintPayToken } from './pay-token.ts';
import type { PaymentDeps } from './payments.deps.ts';
import { type Bill, inMs, lockBills, lockLivePayments, nextNumber } from './payments.repo.ts';
import { humanNumber } from './payments.rules.ts';
import { listBillsById } from './payments.views.ts';

type WhyNot = 'settled' | 'closed' | 'inPayment';

/**
 * Sorts bills into those that can be paid together now and those that cannot, with the reason in the reader's words.
 * @throws AppError 404 where one is not the clinic's
 */
export async function checkCombination(ctx: ClinicCtx, payInfoIds: readonly string[]) {
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
  return { payable, refused, totalFen: sum(payable.map((bill) => bill.amountFen)) };
}

/**
 * Makes one payment for one or several bills.
 * @param input.amountFen the total that the payer saw, where it is to be held against ours
 * @throws AppError 404 not the clinic's; 60014 not payable (extra: payInfoIds); 60015 the total is another (extra: amountFen)
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
    if (input.amountFen !== undefined && amount !== input.amountFen) throw new AppError(60015, { amountFen: amount });
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

/** The bills, locked in the order of their ids and all of them payable. */
async function takeBills(ctx: ClinicCtx, ids: readonly string[]): Promise<Bill[]> {
  const { clinicId } = ctx.scope;
  const bills = await lockBills(ctx, clinicId, ids);
  if (bills.length !== ids.length) throw new AppError(404);
  const gone = bills.filter((bill) => bill.state !== 'open').map((bill) => bill.id);
  if (gone.length > 0) throw new AppError(60014, { payInfoIds: gone });
  const taken = await lockLivePayments(ctx, clinicId, ids);
  if (taken.length > 0) throw new AppError(60014, { payInfoIds: await inPayments(ctx, taken, ids) });
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

/** A further link to a payment that is under way. @throws AppError 404 not the clinic's, 60014 it is over */
export async function renewPayLink(ctx: ClinicCtx, payNo: string): Promise<{ payToken: string }> {
  const { clinicId } = ctx.scope;
  const payment = await ctx.db
    .selectFrom('payment')
    .select(['id', 'state'])
    .where('clinic_id', '=', clinicId)
    .where('no', '=', payNo)
    .executeTakeFirst();
  if (!payment) throw new AppError(404);
  if (payment.state !== 'new' && payment.state !== 'open') throw new AppError(60014);
  return { payToken: await mintPayToken(ctx, { clinicId, paymentId: payment.id }) };
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
