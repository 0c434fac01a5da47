import {
  cancelPayment,
  getPayStatus,
  mergePay,
  renewPayLink,
  savePayType,
  unPayCount,
  unPayList,
} from '@suya/contract/payments/payments.endpoints';
import { describe, expect, test, vi } from 'vitest';
import { call } from '../../testing/call.ts';
import { openClient } from '../../testing/owner.ts';
import { aClinic, anAdmin, anAssistant } from '../../testing/people.ts';
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
  tick,
  useCashier,
} from './testing/cashier.ts';
import { aPayer, aScannedBill } from './testing/payer.ts';

const cashier = useCashier();

const stateOf = async (payNo: string) => (await paymentOf(cashier.current, payNo)).state;
const settled = (payNo: string) => vi.waitFor(async () => expect(await stateOf(payNo)).toBe('settled'), 5000);

describe('the payment link', () => {
  test('shows what is paid and no patient, to whoever has it, without signing in', async () => {
    const { clinic, payer } = await aPayer(cashier.current);
    const bills = [await aBill(cashier.current, clinic, 100), await aBill(cashier.current, clinic, 50)];
    const payment = await aPayment(payer, bills);
    const status = await look(cashier.current, payment);
    expect(status).toMatchObject({
      payNo: payment.payNo,
      status: 'new',
      amountFen: 150,
      clinicName: clinic.name,
      codeUrl: null,
      settledAt: null,
      refundFen: 0,
    });
    expect(status.items.map((item) => item.amountFen)).toEqual([100, 50]);
    expect(status.expiresInSeconds).toBeGreaterThan(7000);
  });

  test('is kept as a hash only, and opens nothing when guessed', async () => {
    const { clinic, payer } = await aPayer(cashier.current);
    const payment = await aPayment(payer, [await aBill(cashier.current, clinic, 100)]);
    const rows = await systemOf(cashier.current).db.selectFrom('payment').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(payment.payToken);
    const guess = `${payment.payToken.slice(0, -1)}${payment.payToken.endsWith('A') ? 'B' : 'A'}`;
    const { http } = cashier.current.server;
    expect((await call(http, getPayStatus, { payToken: guess })).status).toBe(404);
    const chosen = await call(http, savePayType, { payNo: payment.payNo, payToken: guess, payType: 1 });
    expect(chosen.status).toBe(404);
  });

  test('pays its own payment only', async () => {
    const { clinic, payer } = await aPayer(cashier.current);
    const one = await aPayment(payer, [await aBill(cashier.current, clinic, 100)]);
    const other = await aPayment(payer, [await aBill(cashier.current, clinic, 100)]);
    const input = { payNo: other.payNo, payToken: one.payToken, payType: 1 } as const;
    expect((await call(cashier.current.server.http, savePayType, input)).status).toBe(404);
  });

  test('can be made anew by staff of the clinic while the payment is under way', async () => {
    const { payment, payer, outTradeNo } = await aScannedBill(cashier.current);
    const link = await payer.ask(renewPayLink, { payNo: payment.payNo });
    expect((await look(cashier.current, link.body.data)).payNo).toBe(payment.payNo);
    const stranger = await anAssistant(await aClinic(cashier.current.server));
    expect((await stranger.ask(renewPayLink, { payNo: payment.payNo })).status).toBe(404);
    await cashier.current.sandbox.act(outTradeNo, 'lose');
    await look(cashier.current, payment);
    expect((await payer.ask(renewPayLink, { payNo: payment.payNo })).body.code).toBe(60014);
  });

  test('shows how the payment ended for a day, and then opens nothing', async () => {
    const { clinic, payer } = await aPayer(cashier.current);
    const [kept, over] = [await aBill(cashier.current, clinic, 100), await aBill(cashier.current, clinic, 100)];
    const payments = [await aPayment(payer, [kept]), await aPayment(payer, [over])] as const;
    const owner = await openClient(cashier.current.server.test.admin);
    for (const [at, hours] of [23, 25].entries()) {
      const { payNo } = payments[at === 0 ? 0 : 1];
      expect((await payer.ask(cancelPayment, { payNo })).status).toBe(200);
      await owner.query(`UPDATE payment SET closed_at = now() - make_interval(hours => $1) WHERE no = $2`, [
        hours,
        payNo,
      ]);
    }
    await owner.end();
    expect((await look(cashier.current, payments[0])).status).toBe('closed');
    const { payNo, payToken } = payments[1];
    expect((await call(cashier.current.server.http, getPayStatus, { payToken })).status).toBe(404);
    const chosen = await call(cashier.current.server.http, savePayType, { payNo, payToken, payType: 1 });
    expect(chosen.status).toBe(404);
  });

  test.each([2, 3, 4, 5] as const)('does not offer pay type %i yet and says so', async (payType) => {
    const { clinic, payer } = await aPayer(cashier.current);
    const payment = await aPayment(payer, [await aBill(cashier.current, clinic, 100)]);
    const answer = await call(cashier.current.server.http, savePayType, { ...link(payment), payType });
    expect(answer).toMatchObject({
      status: 422,
      body: { extra: { fields: { payType: expect.stringMatching(/请选择微信支付$/) } } },
    });
  });
});

const link = ({ payNo, payToken }: { payNo: string; payToken: string }) => ({ payNo, payToken });

describe('paying by WeChat', () => {
  test('settles the payment and its bills once the gateway’s notice has come', async () => {
    const { bill, payment, payer, outTradeNo } = await aScannedBill(cashier.current);
    await cashier.current.sandbox.act(outTradeNo, 'pay');
    await settled(payment.payNo);
    expect(await billOf(cashier.current, bill)).toMatchObject({ state: 'settled' });
    expect(await newsOf(cashier.current, bill, 'bill.settled')).toBe(1);
    expect((await payer.ask(unPayCount, {})).body.data).toBe(0);
    expect(await look(cashier.current, payment)).toMatchObject({ status: 'settled', settledAt: expect.any(String) });
  });

  test('settles by asking the gateway when the notice is lost and the page is open', async () => {
    const { bill, payment, outTradeNo } = await aScannedBill(cashier.current);
    await cashier.current.sandbox.act(outTradeNo, 'lose');
    expect(await look(cashier.current, payment)).toMatchObject({ status: 'settled' });
    expect(await billOf(cashier.current, bill)).toMatchObject({ state: 'settled' });
  });

  test('settles by the clock when the notice is lost and nobody looks', async () => {
    const { payment, outTradeNo } = await aScannedBill(cashier.current);
    await cashier.current.sandbox.act(outTradeNo, 'lose');
    await tick(cashier.current);
    expect(await stateOf(payment.payNo)).toBe('settled');
  });

  test('stays open when the payer’s try fails', async () => {
    const { payment, outTradeNo } = await aScannedBill(cashier.current);
    await cashier.current.sandbox.act(outTradeNo, 'fail');
    expect(await look(cashier.current, payment)).toMatchObject({ status: 'open', codeUrl: expect.any(String) });
  });

  test('says that nothing was charged when the gateway gives no code, and lets the payer choose again', async () => {
    const { clinic, payer } = await aPayer(cashier.current);
    const payment = await aPayment(payer, [await aBill(cashier.current, clinic, 100)]);
    await cashier.current.sandbox.switch({ answer: 'error', answerCount: 1 });
    const answer = await call(cashier.current.server.http, savePayType, { ...link(payment), payType: 1 });
    expect(answer).toMatchObject({ status: 503, body: { msg: expect.stringContaining('尚未扣款') } });
    expect(await look(cashier.current, payment)).toMatchObject({ status: 'new', codeUrl: null });
    await chooseWechat(cashier.current, payment);
  });

  test('chosen again makes a new code and gives the one before up', async () => {
    const { payment, outTradeNo } = await aScannedBill(cashier.current);
    const second = await chooseWechat(cashier.current, payment);
    expect(second).not.toBe(outTradeNo);
    await tick(cashier.current);
    expect((await attemptsOf(cashier.current, payment.payNo)).map((attempt) => attempt.state)).toEqual([
      'closed',
      'open',
    ]);
    expect(await stateOf(payment.payNo)).toBe('open');
  });
});

describe('giving a payment up', () => {
  test('frees its bills at once while nothing was chosen', async () => {
    const { clinic, payer } = await aPayer(cashier.current);
    const bill = await aBill(cashier.current, clinic, 100);
    const first = await aPayment(payer, [bill]);
    expect((await payer.ask(cancelPayment, { payNo: first.payNo })).body.data.status).toBe('closed');
    await aPayment(payer, [bill]);
  });

  test('frees its bills once the gateway has closed the code', async () => {
    const { bill, payer, payment } = await aScannedBill(cashier.current);
    expect((await payer.ask(cancelPayment, { payNo: payment.payNo })).body.data.status).toBe('closing');
    const early = await payer.ask(mergePay, { payInfoIds: [bill.billId], amountFen: bill.amountFen });
    expect(early.body.code).toBe(60014);
    expect((await payer.ask(unPayList, {})).body.data.list).toMatchObject([{ inPayment: true, payNo: null }]);
    await tick(cashier.current);
    expect(await stateOf(payment.payNo)).toBe('closed');
    await aPayment(payer, [bill]);
  });

  test('comes too late when the code was paid meanwhile', async () => {
    const { bill, payer, payment, outTradeNo } = await aScannedBill(cashier.current);
    await cashier.current.sandbox.act(outTradeNo, 'lose');
    await payer.ask(cancelPayment, { payNo: payment.payNo });
    await tick(cashier.current);
    expect(await stateOf(payment.payNo)).toBe('settled');
    expect(await billOf(cashier.current, bill)).toMatchObject({ state: 'settled' });
    expect(await refundsOf(cashier.current, payment.payNo)).toEqual([]);
    expect((await payer.ask(cancelPayment, { payNo: payment.payNo })).body.code).toBe(60014);
  });

  test('is nobody else’s to do', async () => {
    const { payment } = await aScannedBill(cashier.current);
    const stranger = await anAdmin(await aClinic(cashier.current.server));
    expect((await stranger.ask(cancelPayment, { payNo: payment.payNo })).status).toBe(404);
  });
});
