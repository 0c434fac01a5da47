import { mergePay } from '@suya/contract/payments/payments.endpoints';
import { expect, test, vi } from 'vitest';
import { openStorage } from '../../../platform/files/index.ts';
import { temporaryFolder } from '../../../testing/engine.ts';
import {
  aCase,
  act,
  aPublishedVersion,
  attempt,
  type Case,
  orderOf,
  roadModules,
  toDesign,
} from '../../../testing/order-road.ts';
import { aLabPerson, anAssistant } from '../../../testing/people.ts';
import { aClinicUpload } from '../../../testing/stored-file.ts';
import { chooseWechat, tick, useCashier } from '../../payments/testing/cashier.ts';

const cashier = useCashier({}, roadModules(await openStorage(await temporaryFolder())));

async function pay(one: Case, bill: { id: string; amountFen: number }): Promise<void> {
  const payer = await anAssistant(one.clinic);
  const payment = await payer.ask(mergePay, { payInfoIds: [bill.id], amountFen: bill.amountFen });
  await cashier.current.sandbox.act(await chooseWechat(cashier.current, payment.body.data), 'pay');
  await vi.waitFor(async () => expect((await orderOf(one)).bills).toMatchObject([{ state: 'paid' }]));
}

/** An order of 100 yuan that was paid for, made, and does not fit. */
async function aDispute(): Promise<Case> {
  const one = await aCase(cashier.current.server);
  await toDesign(one);
  const [bill] = (await act(one, one.doctor, 'approvePlan', { versionId: await aPublishedVersion(one) })).bills;
  await pay(one, bill ?? { id: '', amountFen: 0 });
  await act(one, one.lab.production, 'orderProduction');
  await act(one, one.lab.production, 'ship', { carrier: '顺丰', trackingNumber: 'SF1' });
  await act(one, one.doctor, 'sign');
  await act(one, one.doctor, 'acceptFail', {
    reason: '26 处翘动',
    photoIds: [await aClinicUpload(one.ground, one.doctor, { kind: 'photo' })],
  });
  return one;
}

const agreement = '退还一半，患者保留现有保持器';

test('what is agreed in a dispute is given back with it, and both sides read how much', async () => {
  const one = await aDispute();
  const support = await aLabPerson(cashier.current.server, 'support');
  const settled = await act(one, support, 'settleDispute', { agreement, refund: 5_000 });
  expect(settled).toMatchObject({ status: 26 });
  const order = await orderOf(one);
  expect(order.bills).toMatchObject([{ state: 'paid', amountFen: 10_000, refundedFen: 5_000 }]);
  expect(order.history.findLast(({ event }) => event === 'settleDispute')?.detail).toEqual({
    agreement,
    refund: 5_000,
  });
  await tick(cashier.current);
});

test('a dispute is settled without money where none is named, and never by more than was paid', async () => {
  const one = await aDispute();
  const support = await aLabPerson(cashier.current.server, 'support');
  const tooMuch = await attempt(one, support, 'settleDispute', { agreement, refund: 10_001 });
  expect(tooMuch).toMatchObject({ status: 422, body: { extra: { fields: { refund: expect.any(String) } } } });
  expect(await orderOf(one)).toMatchObject({ status: 48, bills: [{ refundedFen: 0 }] });
  expect((await attempt(one, one.lab.production, 'settleDispute', { agreement, refund: 1 })).status).toBe(403);
  expect(await act(one, support, 'settleDispute', { agreement })).toMatchObject({ status: 26 });
  expect((await orderOf(one)).bills).toMatchObject([{ state: 'paid', refundedFen: 0 }]);
});
