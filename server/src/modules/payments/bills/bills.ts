import { invalid } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { humanNumber, newId } from '../../../platform/ids.ts';
import { postEntry } from '../ledger/ledger.ts';
import { movePayment } from '../move-payment.ts';
import type { Cause } from '../payments.news.ts';
import { type Bill, closeBillRows, lockBillsOfCause, lockLivePayments, nextNumber } from '../payments.repo.ts';
import { spreadRefund } from '../payments.rules.ts';
import { askRefund, refundableShares } from '../refunds/refunds.repo.ts';

export interface NewBill {
  readonly clinicId: string;
  readonly cause: Cause;
  /** Business kind, by the specification's numbers. */
  readonly kind: number;
  readonly orderType: number | null;
  /** The number that people know of what is paid for. */
  readonly no: string;
  readonly amountFen: number;
}

const billNews = (bill: Pick<Bill, 'id' | 'cause_type' | 'cause_id'>) => ({
  billId: bill.id,
  cause: { type: bill.cause_type, id: bill.cause_id },
});

/**
 * Opens a bill in the caller's transaction.
 * @returns `settled` is true if nothing is owed (0 fen); such a bill is never shown for payment
 */
export function openBill(ctx: Ctx, what: NewBill): Promise<{ billId: string; no: string; settled: boolean }> {
  return ctx.transaction(async (tx) => {
    const { counter, day } = await nextNumber(tx);
    const settled = what.amountFen === 0;
    const bill = {
      id: newId(),
      no: humanNumber('B', day, counter),
      cause_type: what.cause.type,
      cause_id: what.cause.id,
    };
    await tx.db
      .insertInto('bill')
      .values({
        ...bill,
        clinic_id: what.clinicId,
        subject_no: what.no,
        kind: what.kind,
        order_type: what.orderType,
        amount_fen: what.amountFen,
        state: settled ? 'settled' : 'open',
        settled_at: settled ? await tx.now() : null,
      })
      .execute();
    if (!settled) {
      await tx.emit({
        name: 'bill.opened',
        aggregate: `bill:${bill.id}`,
        clinicId: what.clinicId,
        payload: billNews(bill),
      });
    }
    return { billId: bill.id, no: bill.no, settled };
  });
}

/**
 * Locks the bills of a cause until the caller's transaction ends. A use case that moves its own row and closes or
 * refunds bills calls this before it locks that row. A settlement takes its locks in the same sequence, so the two
 * wait for each other instead of deadlocking.
 */
export async function holdBills(ctx: Ctx, clinicId: string, cause: Cause): Promise<void> {
  await lockBillsOfCause(ctx, clinicId, cause);
}

/**
 * Closes the open bills of a cause, in the caller's transaction. A payment for them that is in progress is given
 * up. If its money arrives nevertheless, the closed bill's share is paid back automatically.
 */
export function closeBills(ctx: Ctx, clinicId: string, cause: Cause): Promise<void> {
  return ctx.transaction(async (tx) => {
    const open = (await lockBillsOfCause(tx, clinicId, cause)).filter((bill) => bill.state === 'open');
    const ids = open.map((bill) => bill.id);
    if (ids.length === 0) return;
    await closeBillRows(tx, clinicId, ids);
    for (const payment of await lockLivePayments(tx, clinicId, ids)) await movePayment(tx, payment, 'cancel', 'system');
    for (const bill of open) {
      await tx.emit({ name: 'bill.closed', aggregate: `bill:${bill.id}`, clinicId, payload: billNews(bill) });
    }
  });
}

/**
 * Refunds a part of what was paid for a cause, oldest bill first, in the caller's transaction. A job carries the
 * refunds to the gateway afterwards.
 * @param amountFen amount in fen
 * @returns the refunds that were started
 * @throws AppError 422 (`refund`) if it is more than was paid and not yet refunded
 */
export function refundBills(
  ctx: Ctx,
  clinicId: string,
  cause: Cause,
  amountFen: number,
): Promise<{ refundId: string; billId: string; amountFen: number }[]> {
  return ctx.transaction(async (tx) => {
    const bills = await lockBillsOfCause(tx, clinicId, cause);
    const ids = bills.filter((bill) => bill.state === 'settled').map((bill) => bill.id);
    const refunds = spreadRefund(await refundableShares(tx, clinicId, ids), amountFen);
    if (!refunds) throw invalid({ refund: 'payments.errors.refundTooBig' });
    const started = [];
    for (const { share, fen } of refunds) {
      const attempt = { clinic_id: clinicId, id: share.attemptId, payment_id: share.paymentId };
      const refundId = await askRefund(tx, attempt, { amountFen: fen, reason: 'cancelled', billId: share.billId });
      await postEntry(tx, clinicId, { type: 'refund.owed', id: refundId }, [
        { kind: 'revenue', amount: fen },
        { kind: 'owed_back', amount: -fen },
      ]);
      started.push({ refundId, billId: share.billId, amountFen: fen });
    }
    return started;
  });
}

/**
 * Refunds everything that was paid for a cause and not yet refunded, in the caller's transaction.
 * @returns the refunds that were started; none if nothing was paid
 */
export function refundAll(
  ctx: Ctx,
  clinicId: string,
  cause: Cause,
): Promise<{ refundId: string; billId: string; amountFen: number }[]> {
  return ctx.transaction(async (tx) => {
    const bills = await lockBillsOfCause(tx, clinicId, cause);
    const ids = bills.filter((bill) => bill.state === 'settled').map((bill) => bill.id);
    const shares = await refundableShares(tx, clinicId, ids);
    const paidFen = shares.reduce((sum, { leftFen }) => sum + leftFen, 0);
    return paidFen > 0 ? refundBills(tx, clinicId, cause, paidFen) : [];
  });
}
