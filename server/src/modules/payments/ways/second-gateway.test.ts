import { combineCheck, savePayType } from '@suya/contract/payments/payments.endpoints';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { withClient } from '../../../platform/db/connection.ts';
import { call } from '../../../testing/call.ts';
import { paymentsModule } from '../payments.module.ts';
import {
  aBill,
  aPayment,
  attemptsOf,
  booksOf,
  chooseWechat,
  look,
  paymentOf,
  refundsOf,
  systemOf,
  type TestPayment,
  tick,
  useCashier,
} from '../testing/cashier.ts';
import { aPayer, aScannedBill } from '../testing/payer.ts';
import { openSecondGateway } from '../testing/second-gateway.ts';

const second = openSecondGateway();
const cashier = useCashier(undefined, undefined, [second]);
const WECHAT_PATH = '/suyastar-api/pay/notify/wechat';
const SECOND_PATH = '/suyastar-api/pay/notify/second';

// Its clearing account; that of a gateway which is built comes with a migration.
beforeAll(() =>
  withClient(cashier.current.server.test.admin, (client) =>
    client.query(`INSERT INTO account_kind (kind, unit, lowest, highest) VALUES ('second_clearing', 'CNY', 0, 1e12)`),
  ),
);

async function aNewPayment(amountFen = 12_800) {
  const { clinic, payer } = await aPayer(cashier.current);
  const bill = await aBill(cashier.current, clinic, amountFen);
  return { payer, bill, payment: await aPayment(payer, [bill]) };
}

/** Chooses the second gateway; its number of the attempt. */
async function chooseSecond({ payNo, payToken }: TestPayment): Promise<string> {
  const answer = await call(cashier.current.server.http, savePayType, { payNo, payToken, payType: 2 });
  expect(answer.body).toMatchObject({ code: 200, data: { codeUrl: null, settled: false } });
  return (await attemptsOf(cashier.current, payNo)).at(-1)?.out_trade_no ?? '';
}

const stateOf = async ({ payNo }: TestPayment) => (await paymentOf(cashier.current, payNo)).state;

/** The numbers that WeChat's side has ever heard of. */
const atWechat = async () => JSON.stringify(await cashier.current.sandbox.control('GET', '/'));

async function wechatRefunds(outTradeNo: string) {
  const { refunds } = (await cashier.current.sandbox.control('GET', '/')) as { refunds: { outTradeNo: string }[] };
  return refunds.filter((refund) => refund.outTradeNo === outTradeNo);
}

/** Lets the jobs run until the one stray receipt is back. */
const allBack = ({ payNo }: TestPayment) =>
  vi.waitFor(
    async () => {
      await tick(cashier.current);
      expect(await refundsOf(cashier.current, payNo)).toMatchObject([{ reason: 'stray', state: 'done' }]);
    },
    { timeout: 10_000, interval: 300 },
  );

const outcomesOf = async (about: string) =>
  (
    await systemOf(cashier.current)
      .db.selectFrom('gateway_inbox')
      .select(['gateway', 'outcome'])
      .where('about', '=', about)
      .execute()
  ).map(({ gateway, outcome }) => `${gateway} ${outcome}`);

describe('two gateways beside each other', () => {
  test('are both offered, by their pay types', async () => {
    const { payer, bill, payment } = await aNewPayment();
    expect((await look(cashier.current, payment)).ways).toEqual([1, 2]);
    const checked = await payer.ask(combineCheck, { payInfoIds: [bill.billId] });
    expect(checked.body.data.ways).toEqual([1, 2]);
  });

  test('give a code or a page, and the cashier shows that of the way chosen last', async () => {
    const { payment } = await aNewPayment();
    const number = await chooseSecond(payment);
    const payUrl = `https://second.example/pay/${number}`;
    expect(await look(cashier.current, payment)).toMatchObject({ payType: 2, codeUrl: null, payUrl });
    await chooseWechat(cashier.current, payment);
    expect(await look(cashier.current, payment)).toMatchObject({
      payType: 1,
      codeUrl: expect.any(String),
      payUrl: null,
    });
  });

  test('are told to notify each at a path of its own', async () => {
    const { payment } = await aNewPayment();
    const number = await chooseSecond(payment);
    expect(second.orders.get(number)?.notifyUrl).toBe(`${cashier.current.relay.url}${SECOND_PATH}`);
  });
});

describe('an attempt made with the second gateway', () => {
  test('is asked about there and settled, and WeChat hears nothing of it', async () => {
    const { payment } = await aNewPayment();
    const number = await chooseSecond(payment);
    second.pay(number);
    expect(await look(cashier.current, payment)).toMatchObject({ status: 'settled', payType: 2 });
    expect(second.calls).toContain(`query ${number}`);
    expect(await atWechat()).not.toContain(number);
    const [attempt] = await attemptsOf(cashier.current, payment.payNo);
    expect(attempt).toMatchObject({ gateway: 'second', pay_type: 2, state: 'settled' });
  });

  test('is settled by its notice', async () => {
    const { payment } = await aNewPayment();
    const notice = second.paidNotice(await chooseSecond(payment), 12_800);
    expect(await cashier.current.relay.send({ path: SECOND_PATH, ...notice })).toEqual({ status: 200, body: 'taken' });
    expect(await stateOf(payment)).toBe('settled');
  });

  test('is closed there when another way is chosen', async () => {
    const { payment } = await aNewPayment();
    const number = await chooseSecond(payment);
    await chooseWechat(cashier.current, payment);
    await tick(cashier.current);
    expect(second.calls).toContain(`close ${number}`);
  });

  test('goes back there where WeChat settled first, and only there', async () => {
    const { payment, outTradeNo } = await aScannedBill(cashier.current);
    const number = await chooseSecond(payment);
    await cashier.current.sandbox.act(outTradeNo, 'pay');
    await vi.waitFor(async () => expect(await stateOf(payment)).toBe('settled'), 5000);
    second.pay(number);
    await allBack(payment);
    expect(second.calls.filter((asked) => asked === `refund ${number}`)).toHaveLength(1);
    expect(await wechatRefunds(outTradeNo)).toEqual([]);
  });

  test('keeps its money where it settled first: the other goes back at WeChat, and only there', async () => {
    const { payment, outTradeNo, bill } = await aScannedBill(cashier.current);
    const number = await chooseSecond(payment);
    await cashier.current.relay.send({ path: SECOND_PATH, ...second.paidNotice(number, bill.amountFen) });
    expect(await stateOf(payment)).toBe('settled');
    await cashier.current.sandbox.act(outTradeNo, 'lose');
    await allBack(payment);
    expect(second.calls).not.toContain(`refund ${number}`);
    expect(await wechatRefunds(outTradeNo)).toMatchObject([{ amountFen: bill.amountFen }]);
  });

  test('waits untouched while the settings of its gateway are not there', async () => {
    const { payment } = await aNewPayment();
    const number = await chooseSecond(payment);
    second.pay(number);
    const asked = second.calls.length;
    const without = paymentsModule({ gateways: new Map(), publicUrl: 'http://localhost', brandName: 'x' });
    await tick({ ...cashier.current, module: without });
    expect(await stateOf(payment)).toBe('open');
    expect(second.calls).toHaveLength(asked);
    await tick(cashier.current);
    expect(await stateOf(payment)).toBe('settled');
  });
});

describe('a notice of one gateway for what was paid at the other', () => {
  test('settles nothing, though it is signed and fits to the fen', async () => {
    const { payment, outTradeNo, bill } = await aScannedBill(cashier.current);
    const before = await booksOf(cashier.current);
    const { relay } = cashier.current;
    await relay.send({ path: SECOND_PATH, ...second.paidNotice(outTradeNo, bill.amountFen) });
    expect(await booksOf(cashier.current)).toEqual(before);
    expect(await outcomesOf(outTradeNo)).toEqual(['second unknown']);
    expect(await stateOf(payment)).toBe('open');
  });

  test('ends no refund', async () => {
    const { payment, outTradeNo } = await aScannedBill(cashier.current);
    const again = await chooseWechat(cashier.current, payment);
    await cashier.current.sandbox.switch({ refundMs: 600_000 });
    for (const number of [outTradeNo, again]) await cashier.current.sandbox.act(number, 'lose');
    await tick(cashier.current);
    const [refund] = await refundsOf(cashier.current, payment.payNo);
    if (!refund) throw new Error('nothing goes back');
    const notice = second.refundNotice(refund.out_refund_no, again, refund.amount_fen);
    await cashier.current.relay.send({ path: SECOND_PATH, ...notice });
    expect(await outcomesOf(refund.out_refund_no)).toEqual(['second unknown']);
    expect((await refundsOf(cashier.current, payment.payNo))[0]?.state).not.toBe('done');
    await cashier.current.sandbox.switch({ refundMs: 1000 });
  });

  test('is refused at the other’s path, whose keys it does not know', async () => {
    const { payment } = await aNewPayment();
    const notice = second.paidNotice(await chooseSecond(payment), 12_800);
    expect((await cashier.current.relay.send({ path: WECHAT_PATH, ...notice })).status).toBe(401);
    expect(await stateOf(payment)).toBe('open');
  });

  test('finds no path where no such gateway is configured', async () => {
    const notice = second.paidNotice('P1', 1);
    expect((await cashier.current.relay.send({ path: '/suyastar-api/pay/notify/third', ...notice })).status).toBe(404);
  });
});
