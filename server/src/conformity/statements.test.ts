import { pcLogin } from '@suya/contract/identity/identity.endpoints';
import { actOnLabOrder, getLabOrder } from '@suya/contract/orders/lab.endpoints';
import { getOrder, listOrders, saveDraft, submitOrder } from '@suya/contract/orders/orders.endpoints';
import { createPatient } from '@suya/contract/patients/patients.endpoints';
import { mergePay, unPayCount } from '@suya/contract/payments/payments.endpoints';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { aCaptcha, anAddress, PASSWORD, staffOf } from '../modules/identity/testing/signing-in.ts';
import { aBill, chooseWechat, useCashier } from '../modules/payments/testing/cashier.ts';
import type { PassedNotice } from '../modules/payments/testing/relay.ts';
import { openStorage } from '../platform/files/index.ts';
import { call } from '../testing/call.ts';
import { consenting } from '../testing/consenting.ts';
import { statementsOf } from '../testing/count-statements.ts';
import { temporaryFolder } from '../testing/engine.ts';
import { aCase, act, aPublishedVersion, type Case, orderOf, roadModules, toDesign } from '../testing/order-road.ts';
import { anAssistant } from '../testing/people.ts';

// No job and no dispatcher runs here: every statement that is seen is the request's own.
const cashier = useCashier({}, roadModules(await openStorage(await temporaryFolder())));

let one: Case;
beforeAll(async () => {
  one = await aCase(cashier.current.server);
});

/** How many statements a request sends, which has to succeed; one more than is said here is to be noticed. */
async function costOf<A extends { status: number }>(ask: () => Promise<A>): Promise<{ sent: number; answer: A }> {
  const answers: A[] = [];
  const statements = await statementsOf(async () => answers.push(await ask()));
  const [answer] = answers;
  if (answer?.status !== 200) throw new Error(`answered ${JSON.stringify(answer)}`);
  return { sent: statements.length, answer };
}
const sentBy = async (ask: () => Promise<{ status: number }>): Promise<number> => (await costOf(ask)).sent;

describe('reading', () => {
  test('a list of orders with its total is one statement, and so is the count of unpaid bills', async () => {
    expect(await sentBy(() => one.doctor.ask(listOrders, {}))).toBe(1);
    expect(await sentBy(() => one.doctor.ask(unPayCount, {}))).toBe(1);
  });

  test('an order with all that its page shows is one statement on both sides', async () => {
    const { orderId } = one;
    expect(await sentBy(() => one.doctor.ask(getOrder, { orderId }))).toBe(1);
    expect(await sentBy(() => one.lab.intake.ask(getLabOrder, { orderId }))).toBe(1);
  });
});

/** Saves and submits the same prescription for another patient. */
async function createAndSubmit(patientId: string, keys: { save?: string; submit?: string }) {
  const { doctor } = one;
  const { type, prescription } = await orderOf(one);
  const headers = (key: string | undefined) => (key ? { headers: { 'idempotency-key': key } } : {});
  const draft = { type, patientId, doctorId: doctor.memberId, prescription };
  const saved = await costOf(() => doctor.ask(saveDraft, draft, headers(keys.save)));
  const { id: orderId, version, totalFen: amountFen } = saved.answer.body.data;
  const sum = { orderId, version, amountFen };
  const submitted = await costOf(() => doctor.ask(submitOrder, sum, headers(keys.submit)));
  return { saved: saved.sent, submitted: submitted.sent };
}

const aPatient = async () =>
  (await one.doctor.ask(createPatient, { name: '王二', sex: 'male', ...consenting })).body.data.id;

describe('writing an order', () => {
  test('creating is three statements and submitting six, two of which open its case', async () => {
    expect(await createAndSubmit(await aPatient(), {})).toEqual({ saved: 3, submitted: 6 });
  });

  test('an idempotency key costs each of them two more', async () => {
    const sent = await createAndSubmit(await aPatient(), { save: 'key-of-save', submit: 'key-of-submit' });
    expect(sent).toEqual({ saved: 5, submitted: 8 });
  });

  test('a step of the workflow is three statements, its answer with the whole order among them', async () => {
    const moving = await aCase(cashier.current.server);
    const { version } = await orderOf(moving);
    const step = { orderId: moving.orderId, event: 'reject', version, fields: { reason: '扫描缺失' } };
    expect(await sentBy(() => moving.lab.intake.ask(actOnLabOrder, step))).toBe(3);
  });

  test('whether its model can be used costs the step to the design one more', async () => {
    const moving = await aCase(cashier.current.server);
    await act(moving, moving.lab.intake, 'approve', { promisedOn: '2099-01-01' });
    const { version } = await orderOf(moving);
    const step = { orderId: moving.orderId, event: 'modelReady', version, fields: {} };
    expect(await sentBy(() => moving.lab.intake.ask(actOnLabOrder, step))).toBe(4);
  });
});

/** The gateway's notice of a paid bill, caught on its way. */
async function aNoticeOf(paying: Case, bill: { id: string; amountFen: number }) {
  const { relay, sandbox } = cashier.current;
  const payer = await anAssistant(paying.clinic);
  const payment = await payer.ask(mergePay, { payInfoIds: [bill.id], amountFen: bill.amountFen });
  const outTradeNo = await chooseWechat(cashier.current, payment.body.data);
  const before = relay.passed.length;
  relay.forwards = false;
  await sandbox.act(outTradeNo, 'pay');
  await vi.waitFor(() => expect(relay.passed.length).toBe(before + 1), 5000);
  return relay.passed[before] as PassedNotice;
}

describe('settling a payment by the gateway’s notice', () => {
  test('is four statements, and one more to look for what was paid', async () => {
    const bill = await aBill(cashier.current, one.clinic);
    const notice = await aNoticeOf(one, { id: bill.billId, amountFen: bill.amountFen });
    expect(await sentBy(() => cashier.current.relay.send(notice))).toBe(5);
  });

  test('is six with the step of the order that was paid', async () => {
    const paid = await aCase(cashier.current.server);
    await toDesign(paid);
    const versionId = await aPublishedVersion(paid);
    const [bill] = (await act(paid, paid.doctor, 'approvePlan', { versionId })).bills;
    const notice = await aNoticeOf(paid, bill ?? { id: '', amountFen: 0 });
    expect(await sentBy(() => cashier.current.relay.send(notice))).toBe(6);
    expect((await orderOf(paid)).bills).toMatchObject([{ state: 'paid' }]);
  });
});

test('signing in is four statements', async () => {
  const { server } = cashier.current;
  const { person } = await staffOf(server, 1, ['admin']);
  const signIn = async () => {
    const captchaId = await aCaptcha(server);
    const input = { account: person.phone, password: PASSWORD, captcha: 'ab3d', captchaId };
    return () => call(server.http, pcLogin, input, { remoteAddress: anAddress() });
  };
  // The first one also reads the key of the limits, once for the life of the process.
  await (await signIn())();
  expect(await sentBy(await signIn())).toBe(4);
});
