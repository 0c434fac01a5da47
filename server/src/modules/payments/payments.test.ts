import {
  cancelPayment,
  combineCheck,
  getPayStatus,
  mergePay,
  renewPayLink,
  savePayType,
  unPayCount,
  unPayList,
} from '@suya/contract/payments/payments.endpoints';
import { describe, expect, test, vi } from 'vitest';
import { withClient } from '../../platform/db/connection.ts';
import { newId } from '../../platform/ids.ts';
import { call } from '../../testing/call.ts';
import { aClinic, aDoctor, anAdmin, anAssistant } from '../../testing/people.ts';
import { closeBills } from './index.ts';
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

const cashier = useCashier();

async function aPayer() {
  const clinic = await aClinic(cashier.current.server);
  return { clinic, payer: await anAssistant(clinic) };
}

/** One bill in one payment, with its code on the screen. */
async function aScannedBill(amountFen?: number) {
  const { clinic, payer } = await aPayer();
  const bill = await aBill(cashier.current, clinic, amountFen);
  const payment = await aPayment(payer, [bill]);
  const outTradeNo = await chooseWechat(cashier.current, payment);
  return { clinic, payer, bill, payment, outTradeNo };
}

const stateOf = async (payNo: string) => (await paymentOf(cashier.current, payNo)).state;
const settled = (payNo: string) => vi.waitFor(async () => expect(await stateOf(payNo)).toBe('settled'), 5000);

describe('unpaid bills', () => {
  test('are counted and listed for their clinic, by type and by number', async () => {
    const { clinic, payer } = await aPayer();
    const bills = [await aBill(cashier.current, clinic, 100), await aBill(cashier.current, clinic, 250)];
    expect((await payer.ask(unPayCount, {})).body.data).toBe(2);
    const all = await payer.ask(unPayList, {});
    expect(all.body.data.total).toBe(2);
    expect(all.body.data.list.map((bill) => bill.payInfoId)).toEqual(bills.map((bill) => bill.billId));
    expect(all.body.data.list[0]).toMatchObject({ amountFen: 100, inPayment: false, orderId: bills[0]?.cause.id });
    expect((await payer.ask(unPayList, { orderType: 3 })).body.data.total).toBe(0);
    expect((await payer.ask(unPayList, { keyword: bills[1]?.no ?? '' })).body.data.list).toHaveLength(1);
    expect((await payer.ask(unPayList, { keyword: '%' })).body.data.total).toBe(0);
  });

  test('carry the patient of their order and are found by the patient’s name or initials', async () => {
    const { clinic, payer } = await aPayer();
    const bill = await aBill(cashier.current, clinic, 100);
    const patientId = newId();
    await withClient(cashier.current.server.test.admin, async (client) => {
      await client.query(
        `INSERT INTO patient (clinic_id, id, name, sex, name_key, pinyin, initials)
         VALUES ($1, $2, '王小明', 'male', '王小明', 'wangxiaoming', 'wxm')`,
        [clinic.id, patientId],
      );
      await client.query(
        `INSERT INTO orders (clinic_id, id, no, type, kind, status, patient_id, prescription)
         VALUES ($1, $2, 'R1', 5, 4, 21, $3, '{}')`,
        [clinic.id, bill.cause.id, patientId],
      );
    });
    for (const keyword of ['王小', 'wxm', bill.no.slice(0, 8)]) {
      const { data } = (await payer.ask(unPayList, { keyword })).body;
      expect(data.list).toMatchObject([{ payInfoId: bill.billId, patientName: '王小明' }]);
    }
    expect((await payer.ask(unPayList, { keyword: 'lxm' })).body.data.total).toBe(0);
  });

  test('of 0 fen are settled at birth and never shown', async () => {
    const { clinic, payer } = await aPayer();
    const bill = await aBill(cashier.current, clinic, 0);
    expect(bill.settled).toBe(true);
    expect((await payer.ask(unPayCount, {})).body.data).toBe(0);
  });

  test('of another clinic are not there', async () => {
    const { payer } = await aPayer();
    const foreign = await aBill(cashier.current, await aClinic(cashier.current.server), 100);
    expect((await payer.ask(combineCheck, { payInfoIds: [foreign.billId] })).status).toBe(404);
    const paid = await payer.ask(mergePay, { payInfoIds: [foreign.billId], amountFen: 100 });
    expect(paid.status).toBe(404);
  });

  test('say which of them can be paid together and why not the rest', async () => {
    const { clinic, payer } = await aPayer();
    const [free, taken, closed] = [
      await aBill(cashier.current, clinic, 100),
      await aBill(cashier.current, clinic, 200),
      await aBill(cashier.current, clinic, 300),
    ];
    await aPayment(payer, [taken]);
    await closeBills(systemOf(cashier.current), clinic.id, closed.cause);
    const payInfoIds = [free.billId, taken.billId, closed.billId];
    const { data } = (await payer.ask(combineCheck, { payInfoIds })).body;
    expect(data.payable.map((bill) => bill.payInfoId)).toEqual([free.billId]);
    expect(data.totalFen).toBe(100);
    expect(data.refused).toEqual([
      { payInfoId: taken.billId, why: '正在支付中' },
      { payInfoId: closed.billId, why: '账单已关闭' },
    ]);
  });
});

describe('one payment for several bills', () => {
  test('is refused when the payer saw another total', async () => {
    const { clinic, payer } = await aPayer();
    const bill = await aBill(cashier.current, clinic, 100);
    const answer = await payer.ask(mergePay, { payInfoIds: [bill.billId], amountFen: 99 });
    expect(answer).toMatchObject({ status: 409, body: { code: 60015, extra: { amountFen: 100 } } });
  });

  test('is refused while one of them is being paid, and names it', async () => {
    const { clinic, payer } = await aPayer();
    const [one, other] = [await aBill(cashier.current, clinic, 100), await aBill(cashier.current, clinic, 50)];
    await aPayment(payer, [one]);
    const answer = await payer.ask(mergePay, { payInfoIds: [one.billId, other.billId], amountFen: 150 });
    expect(answer).toMatchObject({ status: 409, body: { code: 60014, extra: { payInfoIds: [one.billId] } } });
  });

  test('is not for a doctor, who may see bills but not pay them', async () => {
    const clinic = await aClinic(cashier.current.server);
    const doctor = await aDoctor(clinic);
    const bill = await aBill(cashier.current, clinic, 100);
    expect((await doctor.ask(unPayCount, {})).body.data).toBe(1);
    expect((await doctor.ask(mergePay, { payInfoIds: [bill.billId], amountFen: 100 })).status).toBe(403);
  });

  test('asked for twice under one key is made once', async () => {
    const { clinic, payer } = await aPayer();
    const bill = await aBill(cashier.current, clinic, 100);
    const ask = () =>
      payer.ask(mergePay, { payInfoIds: [bill.billId], amountFen: 100 }, { headers: { 'idempotency-key': 'twice' } });
    const [first, second] = [await ask(), await ask()];
    expect(second.body.data).toEqual(first.body.data);
    expect(second.status).toBe(200);
  });
});

describe('the payment link', () => {
  test('shows what is paid and no patient, to whoever has it, without signing in', async () => {
    const { clinic, payer } = await aPayer();
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
    const { clinic, payer } = await aPayer();
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
    const { clinic, payer } = await aPayer();
    const one = await aPayment(payer, [await aBill(cashier.current, clinic, 100)]);
    const other = await aPayment(payer, [await aBill(cashier.current, clinic, 100)]);
    const input = { payNo: other.payNo, payToken: one.payToken, payType: 1 } as const;
    expect((await call(cashier.current.server.http, savePayType, input)).status).toBe(404);
  });

  test('can be made anew by staff of the clinic while the payment is under way', async () => {
    const { payment, payer, outTradeNo } = await aScannedBill();
    const link = await payer.ask(renewPayLink, { payNo: payment.payNo });
    expect((await look(cashier.current, link.body.data)).payNo).toBe(payment.payNo);
    const stranger = await anAssistant(await aClinic(cashier.current.server));
    expect((await stranger.ask(renewPayLink, { payNo: payment.payNo })).status).toBe(404);
    await cashier.current.sandbox.act(outTradeNo, 'lose');
    await look(cashier.current, payment);
    expect((await payer.ask(renewPayLink, { payNo: payment.payNo })).body.code).toBe(60014);
  });

  test.each([2, 3, 4, 5] as const)('does not offer pay type %i yet and says so', async (payType) => {
    const { clinic, payer } = await aPayer();
    const payment = await aPayment(payer, [await aBill(cashier.current, clinic, 100)]);
    const answer = await call(cashier.current.server.http, savePayType, { ...link(payment), payType });
    expect(answer).toMatchObject({
      status: 422,
      body: { extra: { fields: { payType: expect.stringMatching(/微信/) } } },
    });
  });
});

const link = ({ payNo, payToken }: { payNo: string; payToken: string }) => ({ payNo, payToken });

describe('paying by WeChat', () => {
  test('settles the payment and its bills once the gateway’s notice has come', async () => {
    const { bill, payment, payer, outTradeNo } = await aScannedBill();
    await cashier.current.sandbox.act(outTradeNo, 'pay');
    await settled(payment.payNo);
    expect(await billOf(cashier.current, bill)).toMatchObject({ state: 'settled' });
    expect(await newsOf(cashier.current, bill, 'bill.settled')).toBe(1);
    expect((await payer.ask(unPayCount, {})).body.data).toBe(0);
    expect(await look(cashier.current, payment)).toMatchObject({ status: 'settled', settledAt: expect.any(String) });
  });

  test('settles by asking the gateway when the notice is lost and the page is open', async () => {
    const { bill, payment, outTradeNo } = await aScannedBill();
    await cashier.current.sandbox.act(outTradeNo, 'lose');
    expect(await look(cashier.current, payment)).toMatchObject({ status: 'settled' });
    expect(await billOf(cashier.current, bill)).toMatchObject({ state: 'settled' });
  });

  test('settles by the clock when the notice is lost and nobody looks', async () => {
    const { payment, outTradeNo } = await aScannedBill();
    await cashier.current.sandbox.act(outTradeNo, 'lose');
    await tick(cashier.current);
    expect(await stateOf(payment.payNo)).toBe('settled');
  });

  test('stays open when the payer’s try fails', async () => {
    const { payment, outTradeNo } = await aScannedBill();
    await cashier.current.sandbox.act(outTradeNo, 'fail');
    expect(await look(cashier.current, payment)).toMatchObject({ status: 'open', codeUrl: expect.any(String) });
  });

  test('says that nothing was charged when the gateway gives no code, and lets the payer choose again', async () => {
    const { clinic, payer } = await aPayer();
    const payment = await aPayment(payer, [await aBill(cashier.current, clinic, 100)]);
    await cashier.current.sandbox.switch({ answer: 'error', answerCount: 1 });
    const answer = await call(cashier.current.server.http, savePayType, { ...link(payment), payType: 1 });
    expect(answer).toMatchObject({ status: 503, body: { msg: expect.stringContaining('尚未扣款') } });
    expect(await look(cashier.current, payment)).toMatchObject({ status: 'new', codeUrl: null });
    await chooseWechat(cashier.current, payment);
  });

  test('chosen again makes a new code and gives the one before up', async () => {
    const { payment, outTradeNo } = await aScannedBill();
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
    const { clinic, payer } = await aPayer();
    const bill = await aBill(cashier.current, clinic, 100);
    const first = await aPayment(payer, [bill]);
    expect((await payer.ask(cancelPayment, { payNo: first.payNo })).body.data.status).toBe('closed');
    await aPayment(payer, [bill]);
  });

  test('frees its bills once the gateway has closed the code', async () => {
    const { bill, payer, payment } = await aScannedBill();
    expect((await payer.ask(cancelPayment, { payNo: payment.payNo })).body.data.status).toBe('closing');
    const early = await payer.ask(mergePay, { payInfoIds: [bill.billId], amountFen: bill.amountFen });
    expect(early.body.code).toBe(60014);
    expect((await payer.ask(unPayList, {})).body.data.list).toMatchObject([{ inPayment: true, payNo: null }]);
    await tick(cashier.current);
    expect(await stateOf(payment.payNo)).toBe('closed');
    await aPayment(payer, [bill]);
  });

  test('comes too late when the code was paid meanwhile', async () => {
    const { bill, payer, payment, outTradeNo } = await aScannedBill();
    await cashier.current.sandbox.act(outTradeNo, 'lose');
    await payer.ask(cancelPayment, { payNo: payment.payNo });
    await tick(cashier.current);
    expect(await stateOf(payment.payNo)).toBe('settled');
    expect(await billOf(cashier.current, bill)).toMatchObject({ state: 'settled' });
    expect(await refundsOf(cashier.current, payment.payNo)).toEqual([]);
    expect((await payer.ask(cancelPayment, { payNo: payment.payNo })).body.code).toBe(60014);
  });

  test('is nobody else’s to do', async () => {
    const { payment } = await aScannedBill();
    const stranger = await anAdmin(await aClinic(cashier.current.server));
    expect((await stranger.ask(cancelPayment, { payNo: payment.payNo })).status).toBe(404);
  });
});
