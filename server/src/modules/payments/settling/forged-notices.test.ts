import { describe, expect, test, vi } from 'vitest';
import { withClient } from '../../../platform/db/connection.ts';
import { aClinic, anAssistant } from '../../../testing/people.ts';
import { createWechatGateway } from '../gateways/wechat.ts';
import {
  aBill,
  aPayment,
  booksOf,
  chooseWechat,
  look,
  newsOf,
  paymentOf,
  systemOf,
  type TestBill,
  useCashier,
} from '../testing/cashier.ts';
import type { PassedNotice } from '../testing/relay.ts';

const cashier = useCashier();

/** A paid code whose true notice was caught on its way and has not arrived. */
async function aCaughtNotice() {
  const clinic = await aClinic(cashier.current.server);
  const payer = await anAssistant(clinic);
  const bill = await aBill(cashier.current, clinic, 12_800);
  const payment = await aPayment(payer, [bill]);
  const outTradeNo = await chooseWechat(cashier.current, payment);
  const { relay, sandbox } = cashier.current;
  const before = relay.passed.length;
  relay.forwards = false;
  await sandbox.act(outTradeNo, 'pay');
  await vi.waitFor(() => expect(relay.passed.length).toBe(before + 1), 5000);
  relay.forwards = true;
  return { bill, payment, outTradeNo, notice: relay.passed[before] as PassedNotice };
}

/** Runs SQL as the superuser, for what no role of ours may do. */
const withAdmin = (text: string) => withClient(cashier.current.server.test.admin, (client) => client.query(text));

const withHeader = (notice: PassedNotice, name: string, value: string | undefined): PassedNotice => {
  const { [name]: _, ...rest } = notice.headers;
  return { ...notice, headers: value === undefined ? rest : { ...rest, [name]: value } };
};

function flipped(notice: PassedNotice, at: number): PassedNotice {
  const body = Buffer.from(notice.body);
  body[at] = (body[at] ?? 0) ^ 1;
  return { ...notice, body };
}

const shifted = (notice: PassedNotice, seconds: number): PassedNotice =>
  withHeader(notice, 'wechatpay-timestamp', String(Number(notice.headers['wechatpay-timestamp']) + seconds));

const SIGNED = ['wechatpay-timestamp', 'wechatpay-nonce', 'wechatpay-serial', 'wechatpay-signature'];
const FORGERIES: [string, (notice: PassedNotice) => PassedNotice][] = [
  ...SIGNED.map((name): [string, (n: PassedNotice) => PassedNotice] => [
    `without ${name}`,
    (n) => withHeader(n, name, undefined),
  ]),
  ...SIGNED.map((name): [string, (n: PassedNotice) => PassedNotice] => [
    `with an empty ${name}`,
    (n) => withHeader(n, name, ''),
  ]),
  ['with the first byte flipped', (n) => flipped(n, 0)],
  ['with a byte of the amount’s block flipped', (n) => flipped(n, n.body.length >> 1)],
  ['with the last byte flipped', (n) => flipped(n, n.body.length - 1)],
  ['with a blank added', (n) => ({ ...n, body: Buffer.concat([n.body, Buffer.from(' ')]) })],
  ['with nothing in it', (n) => ({ ...n, body: Buffer.alloc(0) })],
  ['that is not JSON', (n) => ({ ...n, body: Buffer.from('<xml/>') })],
  ['from 301 seconds ago', (n) => shifted(n, -301)],
  ['from 301 seconds ahead', (n) => shifted(n, 301)],
  ['with another nonce', (n) => withHeader(n, 'wechatpay-nonce', 'another')],
  ['signed by an unknown key', (n) => withHeader(n, 'wechatpay-serial', `PUB_KEY_ID_${'0'.repeat(30)}`)],
  ['that probes the signature check', (n) => withHeader(n, 'wechatpay-signature', 'WECHATPAY/SIGNTEST/abc')],
];

describe('a notice that cannot be believed', () => {
  test.each(FORGERIES)('%s changes no row and is refused', async (_, forge) => {
    const { payment, notice } = await aCaughtNotice();
    const before = await booksOf(cashier.current);
    const answer = await cashier.current.relay.send(forge(notice));
    expect(answer.status).toBe(401);
    expect(await booksOf(cashier.current)).toEqual(before);
    // The same notice untouched settles: it was the forgery that was refused.
    expect(await cashier.current.relay.send(notice)).toMatchObject({
      status: 200,
      body: expect.stringContaining('"SUCCESS"'),
    });
    expect((await paymentOf(cashier.current, payment.payNo)).state).toBe('settled');
  });

  test('because another key signed it changes no row, and the payment is settled by asking', async () => {
    const { relay, sandbox } = cashier.current;
    const { payment, outTradeNo } = await aCaughtNotice();
    const before = await booksOf(cashier.current);
    await sandbox.switch({ notice: 'forge' });
    const passed = relay.passed.length;
    await sandbox.control('POST', `/notices/${outTradeNo}/resend`);
    await vi.waitFor(() => expect(relay.passed.length).toBe(passed + 1), 5000);
    await sandbox.switch({ notice: 'normal' });
    expect(relay.passed[passed]).toMatchObject({ status: 401 });
    expect(await booksOf(cashier.current)).toEqual(before);
    expect(await look(cashier.current, payment)).toMatchObject({ status: 'settled' });
  });
});

describe('a true notice', () => {
  test('of a wrong amount is taken, kept and settles nothing; the gateway’s true answer settles', async () => {
    const { relay, sandbox } = cashier.current;
    const { payment, outTradeNo } = await aCaughtNotice();
    const before = await booksOf(cashier.current);
    await sandbox.switch({ notice: 'wrongAmount' });
    const passed = relay.passed.length;
    await sandbox.control('POST', `/notices/${outTradeNo}/resend`);
    await vi.waitFor(() => expect(relay.passed.length).toBe(passed + 1), 5000);
    await sandbox.switch({ notice: 'normal' });
    expect(relay.passed[passed]).toMatchObject({ status: 200 });
    expect(await booksOf(cashier.current)).toEqual(before);
    const kept = await systemOf(cashier.current)
      .db.selectFrom('gateway_inbox')
      .select('outcome')
      .where('about', '=', outTradeNo)
      .execute();
    expect(kept).toEqual([{ outcome: 'quarantined' }]);
    expect(await look(cashier.current, payment)).toMatchObject({ status: 'settled' });
  });

  test('of a transaction that settled another payment is taken, kept and settles nothing', async () => {
    const [first, second] = [await aCaughtNotice(), await aCaughtNotice()];
    expect((await cashier.current.relay.send(first.notice)).status).toBe(200);
    const trade = await createWechatGateway(cashier.current.sandbox.config).query(second.outTradeNo);
    const booked = (id: string) =>
      withAdmin(`UPDATE attempt SET transaction_id = '${id}' WHERE out_trade_no = '${first.outTradeNo}'`);
    const db = systemOf(cashier.current).db;
    const before = await db
      .selectFrom('attempt')
      .select('transaction_id')
      .where('out_trade_no', '=', first.outTradeNo)
      .executeTakeFirstOrThrow();
    await booked(trade?.transactionId ?? '');
    const books = await booksOf(cashier.current);
    expect(await cashier.current.relay.send(second.notice)).toMatchObject({ status: 200 });
    expect(await booksOf(cashier.current)).toEqual(books);
    const kept = db.selectFrom('gateway_inbox').select('outcome').where('about', '=', second.outTradeNo);
    expect(await kept.execute()).toEqual([{ outcome: 'quarantined' }]);
    await booked(before.transaction_id ?? '');
    expect(await look(cashier.current, second.payment)).toMatchObject({ status: 'settled' });
  });

  test('told five times, at once and later, settles once', async () => {
    const { bill, payment, notice } = await aCaughtNotice();
    const answers = await Promise.all([1, 2, 3, 4].map(() => cashier.current.relay.send(notice)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const before = await booksOf(cashier.current);
    expect((await cashier.current.relay.send(notice)).status).toBe(200);
    expect(await booksOf(cashier.current)).toEqual(before);
    expect(await newsOf(cashier.current, bill as TestBill, 'bill.settled')).toBe(1);
    expect((await paymentOf(cashier.current, payment.payNo)).state).toBe('settled');
  });

  test('about an order that is not ours is taken, so that the gateway stops, and changes nothing', async () => {
    const { notice, outTradeNo, payment } = await aCaughtNotice();
    const db = systemOf(cashier.current).db;
    const attempt = await db
      .selectFrom('attempt')
      .select('id')
      .where('out_trade_no', '=', outTradeNo)
      .executeTakeFirstOrThrow();
    const rename = (to: string) => withAdmin(`UPDATE attempt SET out_trade_no = '${to}' WHERE id = '${attempt.id}'`);
    await rename(`X${outTradeNo.slice(1)}`);
    const before = await booksOf(cashier.current);
    expect((await cashier.current.relay.send(notice)).status).toBe(200);
    expect(await booksOf(cashier.current)).toEqual(before);
    await rename(outTradeNo);
    expect(await look(cashier.current, payment)).toMatchObject({ status: 'settled' });
  });
});
