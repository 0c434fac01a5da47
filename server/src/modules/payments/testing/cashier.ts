import { randomInt } from 'node:crypto';
import { getPayStatus, mergePay, savePayType } from '@suya/contract/payments/payments.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect } from 'vitest';
import { makeBus } from '../../../platform/events/bus.ts';
import { newId } from '../../../platform/ids.ts';
import { systemCtx } from '../../../platform/make-ctx.ts';
import type { Module } from '../../../platform/module.ts';
import { doDueWork } from '../../../platform/work/run-work.ts';
import { call } from '../../../testing/call.ts';
import { composeModules } from '../../../testing/compose-modules.ts';
import type { Staff, TestClinic } from '../../../testing/people.ts';
import { type Compose, composeServer, type TestServer } from '../../../testing/test-server.ts';
import { clinicsInTests } from '../../clinics/testing/clinics-in-tests.ts';
import { identity } from '../../identity/testing/identity-in-tests.ts';
import type { Gateway } from '../gateways/gateway.ts';
import { type SandboxProcess, startSandboxProcess } from '../gateways/testing/sandbox-process.ts';
import { createWechatGateway } from '../gateways/wechat.ts';
import { openBill, verifyLedger } from '../index.ts';
import type { PaymentTimes } from '../payments.deps.ts';
import { paymentsModule } from '../payments.module.ts';
import { type Relay, startRelay } from './relay.ts';

/** A server that takes payments, the real payment sandbox beside it, and the line between the two. */
export interface Cashier {
  readonly server: TestServer;
  readonly sandbox: SandboxProcess;
  /** What the sandbox's notifications pass through. */
  readonly relay: Relay;
  readonly module: Module;
  readonly others: readonly Module[];
  /** Makes a further server over the same modules. */
  readonly compose: Compose;
}

/** Nobody waits in a test: what is to be asked or closed is asked or closed at once. */
const IMPATIENT: Partial<PaymentTimes> = { closeAfterMs: 0, askEveryMs: 0 };

/**
 * @param others modules that hear of what happens to bills
 * @param further gateways beside WeChat Pay
 */
export async function startCashier(
  times: Partial<PaymentTimes> = {},
  others: readonly Module[] = [],
  further: readonly Gateway[] = [],
): Promise<Cashier & { stop(): Promise<void> }> {
  const sandbox = await startSandboxProcess();
  const relay = await startRelay();
  const gateway = createWechatGateway(sandbox.config);
  const module = paymentsModule({
    gateways: new Map([gateway, ...further].map((each) => [each.name, each])),
    publicUrl: relay.url,
    brandName: '测试技工所',
    times: { ...IMPATIENT, ...times },
  });
  const compose: Compose = composeModules(identity, clinicsInTests, module, ...others);
  const server = await composeServer(compose);
  relay.connect(server.http);
  return {
    server,
    sandbox,
    relay,
    module,
    others,
    compose,
    async stop() {
      await relay.stop();
      await sandbox.stop();
      await server.close();
    },
  };
}

/** One cashier for the whole test file; at its end its books must be clean. Read it inside tests only. */
export function useCashier(
  times?: Partial<PaymentTimes>,
  others?: readonly Module[],
  further?: readonly Gateway[],
): { readonly current: Cashier } {
  let cashier: Awaited<ReturnType<typeof startCashier>> | undefined;
  beforeAll(async () => {
    cashier = await startCashier(times, others, further);
  });
  afterAll(async () => {
    try {
      if (cashier) expect(await verifyLedger(systemOf(cashier))).toEqual([]);
    } finally {
      await cashier?.stop();
    }
  });
  return {
    get current() {
      if (!cashier) throw new Error('the cashier is there only inside tests');
      return cashier;
    },
  };
}

/** The system's ctx with the subscriptions of the modules that run here. */
export function systemOf({ server, module, others }: Pick<Cashier, 'server' | 'module' | 'others'>) {
  return systemCtx({
    database: server.database,
    bus: makeBus([module, ...others].flatMap(({ subscriptions }) => subscriptions ?? [])),
    log: server.http.log,
    language: 'zh',
    traceId: 'test',
    address: '127.0.0.1',
  });
}

/** Runs the module's jobs once and does its work, with everything due whose time would come. */
export async function tick(cashier: Cashier): Promise<void> {
  const ctx = systemOf(cashier);
  const now = sql<Date>`now()`;
  await ctx.db.updateTable('attempt').set({ due_at: now }).where('due_at', '>', now).execute();
  for (const job of cashier.module.jobs ?? []) await job.run(ctx);
  await workOff(cashier);
}

/** Does the module's work in the background, with everything due whose time would come. */
export async function workOff(cashier: Cashier): Promise<void> {
  const ctx = systemOf(cashier);
  const now = sql<Date>`now()`;
  await ctx.db.updateTable('work').set({ due_at: now }).where('due_at', '>', now).execute();
  await doDueWork(ctx, cashier.module.work ?? []);
}

/** A bill of some order that only this test knows. */
export async function aBill(cashier: Cashier, clinic: Pick<TestClinic, 'id'>, amountFen = randomInt(1, 500_000)) {
  const cause = { type: 'order', id: newId() };
  const bill = await openBill(systemOf(cashier), {
    clinicId: clinic.id,
    cause,
    kind: 4,
    orderType: 5,
    no: `O${randomInt(1_000_000_000)}`,
    amountFen,
  });
  return { ...bill, cause, amountFen, clinicId: clinic.id };
}
export type TestBill = Awaited<ReturnType<typeof aBill>>;

/** Puts bills into one payment. */
export async function aPayment(payer: Pick<Staff, 'ask'>, bills: readonly TestBill[]) {
  const amountFen = bills.reduce((total, bill) => total + bill.amountFen, 0);
  const answer = await payer.ask(mergePay, { payInfoIds: bills.map((bill) => bill.billId), amountFen });
  expect(answer.body).toMatchObject({ code: 200, data: { amount: amountFen } });
  return answer.body.data;
}
export type TestPayment = Awaited<ReturnType<typeof aPayment>>;

/** Chooses WeChat Pay by the payment's link; the gateway's number of the new attempt. */
export async function chooseWechat(
  cashier: Cashier,
  payment: Pick<TestPayment, 'payNo' | 'payToken'>,
): Promise<string> {
  const { payNo, payToken } = payment;
  const answer = await call(cashier.server.http, savePayType, { payNo, payToken, payType: 1 });
  expect(answer.body).toMatchObject({ code: 200, data: { codeUrl: expect.any(String) } });
  const attempts = await attemptsOf(cashier, payNo);
  const last = attempts.at(-1);
  if (!last) throw new Error('no attempt was written');
  return last.out_trade_no;
}

export function attemptsOf(cashier: Cashier, payNo: string) {
  return systemOf(cashier)
    .db.selectFrom('attempt')
    .innerJoin('payment', 'payment.id', 'attempt.payment_id')
    .selectAll('attempt')
    .where('payment.no', '=', payNo)
    .orderBy('attempt.created_at')
    .execute();
}

/** What the holder of the link sees; asks the gateway like an open cashier page does. */
export async function look(cashier: Cashier, payment: Pick<TestPayment, 'payToken'>) {
  const { body } = await call(cashier.server.http, getPayStatus, { payToken: payment.payToken });
  return body.data;
}

/** The payment as it stands, without asking anybody. */
export async function paymentOf(cashier: Cashier, payNo: string) {
  return systemOf(cashier).db.selectFrom('payment').selectAll().where('no', '=', payNo).executeTakeFirstOrThrow();
}

export async function billOf(cashier: Cashier, bill: TestBill) {
  return systemOf(cashier).db.selectFrom('bill').selectAll().where('id', '=', bill.billId).executeTakeFirstOrThrow();
}

export async function refundsOf(cashier: Cashier, payNo: string) {
  return systemOf(cashier)
    .db.selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .selectAll('refund')
    .where('payment.no', '=', payNo)
    .orderBy('refund.created_at')
    .execute();
}

/** How often something was told about a bill. */
export async function newsOf(cashier: Cashier, bill: TestBill, name: string): Promise<number> {
  const rows = await systemOf(cashier)
    .db.selectFrom('outbox')
    .select('id')
    .where('name', '=', name)
    .where('aggregate', '=', `bill:${bill.billId}`)
    .execute();
  return rows.length;
}

/** Every row of the tables that money moves in, to see that nothing changed. */
export async function booksOf(cashier: Cashier): Promise<unknown> {
  const { db } = systemOf(cashier);
  const { rows } = await sql`
    SELECT (SELECT jsonb_agg(b ORDER BY b.id) FROM bill b) AS bills,
           (SELECT jsonb_agg(p ORDER BY p.id) FROM payment p) AS payments,
           (SELECT jsonb_agg(to_jsonb(a) - 'queried_at' - 'queries' - 'due_at' ORDER BY a.id) FROM attempt a) AS attempts,
           (SELECT jsonb_agg(r ORDER BY r.id) FROM refund r) AS refunds,
           (SELECT jsonb_agg(a ORDER BY a.id) FROM account a) AS accounts,
           (SELECT count(*) FROM ledger_line) AS lines,
           (SELECT count(*) FROM outbox) AS news`.execute(db);
  return rows[0];
}
