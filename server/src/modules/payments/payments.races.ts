import { cancelPayment, getPayStatus, mergePay } from '@suya/contract/payments/payments.endpoints';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { withClient } from '../../platform/db/connection.ts';
import type { Database } from '../../platform/db/database.ts';
import { call } from '../../testing/call.ts';
import { aClinic, anAssistant } from '../../testing/people.ts';
import { closeBills, verifyLedger } from './index.ts';
import {
  aBill,
  attemptsOf,
  billOf,
  chooseWechat,
  newsOf,
  paymentOf,
  refundsOf,
  startCashier,
  systemOf,
  type TestBill,
  type TestPayment,
  tick,
} from './testing/cashier.ts';
import { aScannedBill, type Scanned } from './testing/payer.ts';
import { entriesOf, shuffled, takenTwice } from './testing/race-checks.ts';
import type { PassedNotice } from './testing/relay.ts';

const TIMES = process.env.LONG ? 10 : 1;
const ROUNDS = 20 * TIMES;

let cashier: Awaited<ReturnType<typeof startCashier>>;
let further: { database: Database; http: FastifyInstance };
/** Two servers over one database, each with connections of its own. */
let servers: readonly FastifyInstance[];

beforeAll(async () => {
  cashier = await startCashier();
  const database = await cashier.server.test.open({ poolSize: 20 });
  const { http } = await cashier.compose({ database, config: cashier.server.config });
  await http.ready();
  further = { database, http };
  servers = [cashier.server.http, http];
});
afterAll(async () => {
  const faults = await verifyLedger(systemOf(cashier));
  await further.http.close();
  await further.database.close();
  // Read before the database goes, after the connections that would have met one have closed and told.
  const deadlocks = await withClient(cashier.server.test.admin, async (client) => {
    const { rows } = await client.query('SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()');
    return rows[0]?.deadlocks;
  });
  await cashier.stop();
  expect(faults).toEqual([]);
  expect(deadlocks).toBe(0);
});

const either = (n: number): FastifyInstance => servers[n % servers.length] as FastifyInstance;
const deliver = (n: number, { path, body, headers }: PassedNotice) => {
  const { 'content-length': _, ...rest } = headers;
  return either(n).inject({ method: 'POST', url: path, payload: body, headers: rest });
};
const lookAt = (n: number, payment: TestPayment) => call(either(n), getPayStatus, { payToken: payment.payToken });

/** Pays codes and catches the notices of it before they arrive, in the order of the codes. */
async function paidNotices(outTradeNos: readonly string[]): Promise<PassedNotice[]> {
  const from = cashier.relay.passed.length;
  cashier.relay.forwards = false;
  const notices: PassedNotice[] = [];
  for (const [n, outTradeNo] of outTradeNos.entries()) {
    await cashier.sandbox.act(outTradeNo, 'pay');
    await vi.waitFor(() => expect(cashier.relay.passed.length).toBe(from + n + 1), 5000);
    notices.push(cashier.relay.passed[from + n] as PassedNotice);
  }
  cashier.relay.forwards = true;
  return notices;
}

/** The order is settled once, whatever else happened to it. */
async function expectSettledOnce({ bill, payment }: { bill: TestBill; payment: TestPayment }): Promise<void> {
  const { id, state } = await paymentOf(cashier, payment.payNo);
  expect(state).toBe('settled');
  expect(await entriesOf(systemOf(cashier), 'payment', id)).toBe(1);
  expect(await newsOf(cashier, bill, 'bill.settled')).toBe(1);
  expect((await billOf(cashier, bill)).state).toBe('settled');
}

describe('one payment', () => {
  test('told and asked about by everybody at once is settled once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const scanned = await aScannedBill(cashier);
      const [notice] = await paidNotices([scanned.outTradeNo]);
      const acts = [0, 1, 2, 3].flatMap((n) => [deliver(n, notice as PassedNotice), lookAt(n, scanned.payment)]);
      await Promise.all([...acts, tick(cashier)]);
      await expectSettledOnce(scanned);
      expect(await refundsOf(cashier, scanned.payment.payNo)).toEqual([]);
    }
  });

  test('paid by two codes at once is settled by one, and the other’s money goes back once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const scanned = await aScannedBill(cashier);
      const second = await chooseWechat(cashier, scanned.payment);
      const notices = await paidNotices([scanned.outTradeNo, second]);
      await Promise.all([...notices, ...notices].map((notice, n) => deliver(n, notice)));
      await expectSettledOnce(scanned);
      const attempts = await attemptsOf(cashier, scanned.payment.payNo);
      expect(attempts.map(({ state }) => state).sort()).toEqual(['settled', 'stray']);
      expect(await refundsOf(cashier, scanned.payment.payNo)).toMatchObject([{ amount_fen: scanned.bill.amountFen }]);
    }
  });

  test('of a bill that is being closed settles it or goes back in full, never both', async () => {
    const seen = new Set<string>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const scanned = await aScannedBill(cashier);
      const [notice] = await paidNotices([scanned.outTradeNo]);
      const close = () => closeBills(systemOf(cashier), scanned.clinic.id, scanned.bill.cause);
      const acts = [close, () => deliver(1, notice as PassedNotice)];
      await Promise.all((round % 2 ? acts : acts.reverse()).map((act) => act()));
      const { state } = await billOf(cashier, scanned.bill);
      const refunds = await refundsOf(cashier, scanned.payment.payNo);
      seen.add(state);
      if (state === 'settled') expect(refunds).toEqual([]);
      else expect(refunds).toMatchObject([{ amount_fen: scanned.bill.amountFen }]);
      expect(await newsOf(cashier, scanned.bill, 'bill.settled')).toBe(state === 'settled' ? 1 : 0);
    }
    expect([...seen].every((state) => state === 'settled' || state === 'closed')).toBe(true);
  });
});

test('many payments, their notices told 0 to 5 times, shuffled, among questions and second thoughts: each settled once', async () => {
  const scanned: Scanned[] = [];
  for (let n = 0; n < 50 * TIMES; n += 1) scanned.push(await aScannedBill(cashier));
  const notices = await paidNotices(scanned.map(({ outTradeNo }) => outTradeNo));
  const acts = scanned.flatMap((one, n) => [
    ...Array.from({ length: n % 6 }, (_, time) => () => deliver(n + time, notices[n] as PassedNotice)),
    () => lookAt(n, one.payment),
    ...(n % 3 ? [] : [() => one.payer.ask(cancelPayment, { payNo: one.payment.payNo })]),
  ]);
  const answers = await Promise.all(shuffled(acts).map((act) => act()));
  expect(answers.filter((answer) => ('status' in answer ? answer.status : answer.statusCode) >= 500)).toEqual([]);
  await tick(cashier);
  for (const one of scanned) {
    await expectSettledOnce(one);
    expect(await refundsOf(cashier, one.payment.payNo)).toEqual([]);
  }
});

test('200 merged payments over 30 bills at once: no bill is in two of them, nobody waits in a circle', async () => {
  const clinic = await aClinic(cashier.server);
  const payers = [await anAssistant(clinic), await anAssistant(clinic)];
  const bills: TestBill[] = [];
  for (let n = 0; n < 30; n += 1) bills.push(await aBill(cashier, clinic, 100 + n));
  const answers = await Promise.all(
    Array.from({ length: 200 }, async (_, n) => {
      const some = shuffled(bills).slice(0, 1 + (n % 5));
      const amountFen = some.reduce((sum, bill) => sum + bill.amountFen, 0);
      const input = { payInfoIds: some.map((bill) => bill.billId), amountFen };
      return call(either(n), mergePay, input, { token: payers[n % 2]?.token ?? '' });
    }),
  );
  const codes = new Set(answers.map(({ body }) => body.code));
  expect([...codes].sort()).toEqual([200, 60014]);
  expect(await takenTwice(systemOf(cashier), clinic.id)).toEqual([]);
});

test('the same request 50 times at once under one key makes one payment and gives one answer', async () => {
  const clinic = await aClinic(cashier.server);
  const payer = await anAssistant(clinic);
  const bill = await aBill(cashier, clinic, 100);
  const options = { token: payer.token, headers: { 'idempotency-key': 'fifty' } };
  const input = { payInfoIds: [bill.billId], amountFen: 100 };
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => call(either(n), mergePay, input, options)));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
});
