import { actOnOrder, saveDraft, submitOrder } from '@suya/contract/orders/orders.endpoints';
import type { OrderEvent } from '@suya/contract/orders/workflow/needs';
import { mergePay, savePayType } from '@suya/contract/payments/payments.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startSandboxProcess } from '../modules/payments/gateways/testing/sandbox-process.ts';
import { openBill, verifyLedger } from '../modules/payments/index.ts';
import { type PassedNotice, startRelay } from '../modules/payments/testing/relay.ts';
import { newId } from '../platform/ids.ts';
import { callOrigin } from '../testing/call-origin.ts';
import { aCase, aPublishedVersion, type Case, orderOf, toDesign } from '../testing/order-road.ts';
import { aClinic, anAssistant, systemOf } from '../testing/people.ts';
import { rounds } from '../testing/rounds.ts';
import { useTwoProcesses } from '../testing/two-processes.ts';
import { useServer } from '../testing/use-server.ts';

const ROUNDS = rounds(4, 50);
const [sandbox, relay] = [await startSandboxProcess(), await startRelay()];
// Notices are caught on their way and told by hand, to whom and as often as we like.
relay.forwards = false;
const env = { ...sandbox.environment, PUBLIC_URL: relay.url };
const server = useServer({ env });
const two = useTwoProcesses(
  () => server.current,
  () => env,
);
const system = () => systemOf(server.current);

let before: unknown;
beforeAll(async () => {
  before = await verifyLedger(system());
});
afterAll(async () => {
  await relay.stop();
  await sandbox.stop();
});

/** How often something of an order stands in its history and was told. */
async function tracesOf(orderId: string, events: readonly string[]): Promise<{ history: number; news: number }> {
  const { rows } = await sql<{ history: number; news: number }>`
    SELECT (SELECT count(*)::int FROM order_history WHERE order_id = ${orderId} AND event = ANY (${events})) AS history,
           (SELECT count(*)::int FROM outbox WHERE name = 'order.moved' AND payload->>'orderId' = ${orderId}
               AND payload->>'event' = ANY (${events})) AS news`.execute(system().db);
  return rows[0] ?? { history: 0, news: 0 };
}

/** The doctor's decisions, one at each process at the same time. */
const decideAtBoth = async (one: Case, versionId: string, events: readonly OrderEvent[]) => {
  const { version } = await orderOf(one);
  return Promise.all(
    events.map((event, at) => {
      const fields = { versionId, ...(event === 'rejectPlan' ? { reason: '太厚' } : {}) };
      const input = { orderId: one.orderId, event, version, fields };
      return callOrigin(two.origins[at] as string, actOnOrder, input, { token: one.doctor.token });
    }),
  );
};

describe('of two processes over one database', () => {
  test.each([
    ['two approvals', ['approvePlan', 'approvePlan']],
    ['an approval and a rejection', ['approvePlan', 'rejectPlan']],
  ] as const)('%s of one version: one wins, the other learns what happened, and it is told once', async (_, events) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const one = await aCase(server.current);
      await toDesign(one);
      const answers = await decideAtBoth(one, await aPublishedVersion(one), events);
      expect(answers.map(({ body }) => body.code).sort()).toEqual([200, 60013]);
      const loser = answers.find(({ body }) => body.code === 60013);
      expect(loser?.body.extra).toMatchObject({ orderId: one.orderId, status: (await orderOf(one)).status });
      expect(await tracesOf(one.orderId, ['approvePlan', 'rejectPlan'])).toEqual({ history: 1, news: 1 });
    }
  });

  test('two cancellations of one order: one wins', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const one = await aCase(server.current);
      const { version } = await orderOf(one);
      const input = { orderId: one.orderId, event: 'cancel', version, fields: { reason: '不做了' } } as const;
      const answers = await Promise.all(
        two.origins.map((origin) => callOrigin(origin, actOnOrder, input, { token: one.doctor.token })),
      );
      expect(answers.map(({ body }) => body.code).sort()).toEqual([200, 60013]);
      expect(await tracesOf(one.orderId, ['cancel'])).toEqual({ history: 1, news: 1 });
    }
  });

  test('two orders for one stage of a patient’s treatment: one is handed in, the other is led to it', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const one = await aCase(server.current);
      const { type, patientId, prescription } = await orderOf(one);
      const draft = { type, patientId, doctorId: one.doctor.memberId, stage: '保持', prescription };
      const drafts = await Promise.all(two.origins.map(async () => (await one.doctor.ask(saveDraft, draft)).body.data));
      const answers = await Promise.all(
        drafts.map(({ id: orderId, version, totalFen: amountFen }, at) =>
          callOrigin(
            two.origins[at] as string,
            submitOrder,
            { orderId, version, amountFen },
            { token: one.doctor.token },
          ),
        ),
      );
      expect(answers.map(({ body }) => body.code).sort()).toEqual([200, 60012]);
      const [winner, loser] = answers.toSorted((a, b) => a.body.code - b.body.code);
      expect(loser?.body.extra).toEqual({ orderId: winner?.body.data.id, orderType: type });
    }
  });
});

/** A bill that its payer has paid at the gateway, and the notice of it, which nobody has heard yet. */
async function paidAndUntold() {
  const clinic = await aClinic(server.current);
  const payer = await anAssistant(clinic);
  const cause = { type: 'order', id: newId() };
  const bill = { clinicId: clinic.id, cause, kind: 4, orderType: 5, no: `O${cause.id.slice(-9)}`, amountFen: 12_300 };
  const { billId } = await openBill(system(), bill as Parameters<typeof openBill>[1]);
  const { token } = payer;
  const merged = await Promise.all(
    two.origins.map((origin) => callOrigin(origin, mergePay, { payInfoIds: [billId], amountFen: 12_300 }, { token })),
  );
  expect(merged.map(({ body }) => body.code).sort()).toEqual([200, 60014]);
  const { payNo, payToken } = merged.find(({ body }) => body.code === 200)?.body.data ?? { payNo: '', payToken: '' };
  await callOrigin(two.origins[1], savePayType, { payNo, payToken, payType: 1 });
  const attempt = await system()
    .db.selectFrom('attempt')
    .innerJoin('payment', 'payment.id', 'attempt.payment_id')
    .select(['attempt.out_trade_no', 'payment.id'])
    .where('payment.no', '=', payNo)
    .executeTakeFirstOrThrow();
  const from = relay.passed.length;
  await sandbox.act(attempt.out_trade_no, 'pay');
  await vi.waitFor(() => expect(relay.passed.length).toBeGreaterThan(from), 5000);
  return { billId, paymentId: attempt.id, notice: relay.passed[from] as PassedNotice };
}

const tell = (origin: string, { path, body, headers }: PassedNotice): Promise<Response> => {
  const { 'content-length': _, host: __, connection: ___, ...rest } = headers;
  return fetch(`${origin}${path}`, { method: 'POST', body: new Uint8Array(body), headers: rest });
};

test('a bill asked for at both processes is in one payment, and its notice told five times to each settles it once', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { billId, paymentId, notice } = await paidAndUntold();
    const told = [0, 1, 2, 3, 4].flatMap(() => two.origins.map((origin) => tell(origin, notice)));
    for (const answer of await Promise.all(told)) expect(answer.status).toBeLessThan(300);
    const { rows } = await sql<{ state: string; entries: number; news: number }>`
      SELECT state,
             (SELECT count(*)::int FROM ledger_txn WHERE cause = 'payment' AND cause_id = ${paymentId}) AS entries,
             (SELECT count(*)::int FROM outbox WHERE name = 'bill.settled' AND aggregate = ${`bill:${billId}`}) AS news
        FROM bill WHERE id = ${billId}`.execute(system().db);
    expect(rows).toEqual([{ state: 'settled', entries: 1, news: 1 }]);
  }
  expect(await verifyLedger(system())).toEqual(before);
  expect(before).toEqual([]);
});

test('a true notice among a hundred that cannot be believed is answered and settles; of the others none does anything', async () => {
  const { billId, notice } = await paidAndUntold();
  const forged = { ...notice, headers: { ...notice.headers, 'wechatpay-signature': 'AAAA' } };
  const crowd = Array.from({ length: 100 }, (_, n) => tell(two.origins[n % 2] as string, forged));
  const began = performance.now();
  const heard = await tell(two.origins[0], notice);
  const ms = Math.round(performance.now() - began);
  expect(heard.status).toBeLessThan(300);
  expect(new Set((await Promise.all(crowd)).map(({ status }) => status))).toEqual(new Set([401]));
  const { state } = await system()
    .db.selectFrom('bill')
    .select('state')
    .where('id', '=', billId)
    .executeTakeFirstOrThrow();
  expect(state).toBe('settled');
  console.log(`the true one was answered after ${ms} ms`);
});

test('canary: a settlement that looks first and writes then would be booked twice', async () => {
  const { paymentId } = await paidAndUntold();
  let looked = 0;
  const settleNaively = () =>
    system().transaction(async (tx) => {
      const { state } = await tx.db
        .selectFrom('payment')
        .select('state')
        .where('id', '=', paymentId)
        .executeTakeFirstOrThrow();
      looked += 1;
      await vi.waitFor(() => expect(looked).toBe(2));
      return state === 'settled' ? 0 : 1;
    });
  const booked = await Promise.all([settleNaively(), settleNaively()]);
  expect(booked.reduce((sum: number, one) => sum + one, 0)).toBe(2);
});
