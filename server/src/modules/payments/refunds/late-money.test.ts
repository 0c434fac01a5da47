import { cancelPayment } from '@suya/contract/payments/payments.endpoints';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { aClinic, anAssistant } from '../../../testing/people.ts';
import { type BillInJson, billsInJson, closeBills, refundBills, toBill } from '../index.ts';
import {
  aBill,
  aPayment,
  attemptsOf,
  billOf,
  chooseWechat,
  look,
  newsOf,
  paymentOf,
  refundsOf,
  systemOf,
  type TestBill,
  tick,
  useCashier,
  workOff,
} from '../testing/cashier.ts';

const cashier = useCashier();

async function aScannedPayment(...amounts: number[]) {
  const clinic = await aClinic(cashier.current.server);
  const payer = await anAssistant(clinic);
  const bills: TestBill[] = [];
  for (const amountFen of amounts) bills.push(await aBill(cashier.current, clinic, amountFen));
  const payment = await aPayment(payer, bills);
  const outTradeNo = await chooseWechat(cashier.current, payment);
  return { clinic, payer, bills, payment, outTradeNo };
}

const pay = (outTradeNo: string) => cashier.current.sandbox.act(outTradeNo, 'lose');

/** Lets the jobs run until nothing is on its way back any more. */
async function allBack(payNo: string) {
  await vi.waitFor(
    async () => {
      await tick(cashier.current);
      const refunds = await refundsOf(cashier.current, payNo);
      expect(refunds.map((refund) => refund.state)).toEqual(refunds.map(() => 'done'));
    },
    { timeout: 10_000, interval: 300 },
  );
  return refundsOf(cashier.current, payNo);
}

async function gatewayRefunds(outTradeNo: string) {
  const { refunds } = (await cashier.current.sandbox.control('GET', '/')) as {
    refunds: { outTradeNo: string; amountFen: number; outRefundNo: string }[];
  };
  return refunds.filter((refund) => refund.outTradeNo === outTradeNo);
}

describe('money that came for nothing goes back by itself', () => {
  test('when both codes of one payment were paid: the first settles, the second comes back', async () => {
    const { bills, payment, outTradeNo } = await aScannedPayment(10_000);
    const second = await chooseWechat(cashier.current, payment);
    await pay(outTradeNo);
    await pay(second);
    await look(cashier.current, payment);
    await tick(cashier.current);
    const states = (await attemptsOf(cashier.current, payment.payNo)).map((attempt) => attempt.state);
    expect(states.sort()).toEqual(['settled', 'stray']);
    expect(await newsOf(cashier.current, bills[0] as TestBill, 'bill.settled')).toBe(1);
    const refunds = await allBack(payment.payNo);
    expect(refunds).toMatchObject([{ reason: 'stray', amount_fen: 10_000 }]);
    expect(await look(cashier.current, payment)).toMatchObject({
      status: 'settled',
      refundFen: 10_000,
      refunded: true,
    });
  });

  test('when the bill was closed while its code was being paid', async () => {
    const { clinic, bills, payment, outTradeNo } = await aScannedPayment(10_000);
    await pay(outTradeNo);
    await closeBills(systemOf(cashier.current), clinic.id, (bills[0] as TestBill).cause);
    await tick(cashier.current);
    expect(await billOf(cashier.current, bills[0] as TestBill)).toMatchObject({ state: 'closed' });
    expect(await newsOf(cashier.current, bills[0] as TestBill, 'bill.settled')).toBe(0);
    expect(await allBack(payment.payNo)).toMatchObject([{ reason: 'billClosed', amount_fen: 10_000 }]);
  });

  test('when one of two merged bills was closed: the other is settled, the closed one’s share comes back', async () => {
    const { clinic, bills, payment, outTradeNo } = await aScannedPayment(10_000, 2500);
    await pay(outTradeNo);
    await closeBills(systemOf(cashier.current), clinic.id, (bills[1] as TestBill).cause);
    await tick(cashier.current);
    expect(await billOf(cashier.current, bills[0] as TestBill)).toMatchObject({ state: 'settled' });
    expect(await billOf(cashier.current, bills[1] as TestBill)).toMatchObject({ state: 'closed' });
    expect(await allBack(payment.payNo)).toMatchObject([{ reason: 'billClosed', amount_fen: 2500 }]);
    expect((await gatewayRefunds(outTradeNo)).map((refund) => refund.amountFen)).toEqual([2500]);
  });

  test('when a code whose making we never heard of was paid after the payment was given up', async () => {
    const clinic = await aClinic(cashier.current.server);
    const payer = await anAssistant(clinic);
    const bill = await aBill(cashier.current, clinic, 700);
    const payment = await aPayment(payer, [bill]);
    await cashier.current.sandbox.switch({ answer: 'lost', answerCount: 1 });
    await expect(chooseWechat(cashier.current, payment)).rejects.toThrow();
    expect((await payer.ask(cancelPayment, { payNo: payment.payNo })).body.data.status).toBe('closed');
    const [attempt] = await attemptsOf(cashier.current, payment.payNo);
    await pay(attempt?.out_trade_no ?? '');
    await tick(cashier.current);
    expect((await paymentOf(cashier.current, payment.payNo)).state).toBe('closed');
    expect(await allBack(payment.payNo)).toMatchObject([{ reason: 'stray', amount_fen: 700 }]);
    expect(await billOf(cashier.current, bill)).toMatchObject({ state: 'open' });
  });

  test('once, under one number, though the gateway fails three times and once takes it without an answer', async () => {
    const { payment, outTradeNo } = await aScannedPayment(4200);
    const second = await chooseWechat(cashier.current, payment);
    await pay(outTradeNo);
    await pay(second);
    await look(cashier.current, payment);
    const tryRefund = () => workOff(cashier.current);
    await cashier.current.sandbox.switch({ answer: 'error', answerCount: 2 });
    await tryRefund();
    await tryRefund();
    await cashier.current.sandbox.switch({ answer: 'lost', answerCount: 1 });
    await tryRefund();
    expect(await refundsOf(cashier.current, payment.payNo)).toMatchObject([{ state: 'asked' }]);
    const [refund] = await allBack(payment.payNo);
    const atGateway = [...(await gatewayRefunds(outTradeNo)), ...(await gatewayRefunds(second))];
    expect(atGateway).toMatchObject([{ outRefundNo: refund?.out_refund_no, amountFen: 4200 }]);
  });
});

describe('giving back what was paid', () => {
  async function aPaidBill(amountFen: number) {
    const { clinic, bills, payment, outTradeNo } = await aScannedPayment(amountFen);
    await pay(outTradeNo);
    await look(cashier.current, payment);
    return { clinic, bill: bills[0] as TestBill, payment, outTradeNo };
  }

  /** The bills of a bill's cause, as whatever was paid for shows them. */
  async function billsOf({ clinicId, cause }: TestBill) {
    const ctx = systemOf(cashier.current);
    const bills = billsInJson(ctx, 'order', { clinicId: sql`${clinicId}::uuid`, id: sql`${cause.id}::uuid` });
    const { rows } = await sql<{ bills: BillInJson[] }>`SELECT ${bills} AS bills`.execute(ctx.db);
    return rows[0]?.bills.map(toBill);
  }

  test('returns a part or all of it, never more', async () => {
    const { clinic, bill, payment, outTradeNo } = await aPaidBill(900);
    const ctx = systemOf(cashier.current);
    await refundBills(ctx, clinic.id, bill.cause, 300);
    await expect(refundBills(ctx, clinic.id, bill.cause, 601)).rejects.toMatchObject({ code: 422 });
    expect(await billsOf(bill)).toMatchObject([{ state: 'paid', refundedFen: 300 }]);
    await refundBills(ctx, clinic.id, bill.cause, 600);
    expect(await billsOf(bill)).toMatchObject([{ state: 'refunded', refundedFen: 900 }]);
    await allBack(payment.payNo);
    expect((await gatewayRefunds(outTradeNo)).map((refund) => refund.amountFen).sort()).toEqual([300, 600]);
  });

  test('of what was never paid is refused', async () => {
    const { clinic, bills } = await aScannedPayment(900);
    const refund = refundBills(systemOf(cashier.current), clinic.id, (bills[0] as TestBill).cause, 1);
    await expect(refund).rejects.toMatchObject({ code: 422 });
  });

  test('asked for twice at once returns it once', async () => {
    const { clinic, bill, payment } = await aPaidBill(900);
    const ctx = systemOf(cashier.current);
    const both = await Promise.allSettled([
      refundBills(ctx, clinic.id, bill.cause, 900),
      refundBills(ctx, clinic.id, bill.cause, 900),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await allBack(payment.payNo)).toHaveLength(1);
  });

  test('waits for a person where the gateway cannot deliver it', async () => {
    const { clinic, bill, payment } = await aPaidBill(900);
    await cashier.current.sandbox.switch({ refund: 'abnormal', refundMs: 0 });
    await refundBills(systemOf(cashier.current), clinic.id, bill.cause, 900);
    await vi.waitFor(async () => {
      await tick(cashier.current);
      expect(await refundsOf(cashier.current, payment.payNo)).toMatchObject([{ state: 'abnormal' }]);
    }, 5000);
    await cashier.current.sandbox.switch({ refund: 'success', refundMs: 0 });
  });
});
