import { savePayType } from '@suya/contract/payments/payments.endpoints';
import { describe, expect, test } from 'vitest';
import { withClient } from '../../../platform/db/connection.ts';
import { inside, type Module } from '../../../platform/module.ts';
import { call } from '../../../testing/call.ts';
import { aClinic, anAssistant } from '../../../testing/people.ts';
import {
  aBill,
  aPayment,
  billOf,
  chooseWechat,
  look,
  newsOf,
  paymentOf,
  systemOf,
  tick,
  useCashier,
} from '../testing/cashier.ts';

/** Causes that refuse to move with their bill for now. */
const stubborn = new Set<string>();
const listener: Module = {
  name: 'listener',
  routes: [],
  subscriptions: [
    inside('bill.settled', async (_, { payload }) => {
      if (stubborn.has(payload.cause.id)) throw new Error('the cause does not move');
    }),
  ],
};
const cashier = useCashier(undefined, [listener]);

async function aNewPayment() {
  const clinic = await aClinic(cashier.current.server);
  const payer = await anAssistant(clinic);
  const bill = await aBill(cashier.current, clinic);
  return { payer, bill, payment: await aPayment(payer, [bill]) };
}

async function aPaidCode() {
  const made = await aNewPayment();
  const outTradeNo = await chooseWechat(cashier.current, made.payment);
  await cashier.current.sandbox.act(outTradeNo, 'lose');
  return made;
}

const stateOf = async ({ payNo }: { payNo: string }) => (await paymentOf(cashier.current, payNo)).state;

/** Lets the time of a payment run out. */
const expire = ({ payNo }: { payNo: string }) =>
  withClient(cashier.current.server.test.admin, (client) =>
    client.query(`UPDATE payment SET expires_at = now() - interval '1 second' WHERE no = $1`, [payNo]),
  );

describe('a cause that cannot move with its settled bill', () => {
  test('keeps the bill unsettled with it, shows the payer the payment as it is, and settles once it can', async () => {
    const { bill, payment } = await aPaidCode();
    stubborn.add(bill.cause.id);
    expect(await look(cashier.current, payment)).toMatchObject({ status: 'open' });
    expect(await billOf(cashier.current, bill)).toMatchObject({ state: 'open' });
    expect(await newsOf(cashier.current, bill, 'bill.settled')).toBe(0);
    stubborn.clear();
    expect(await look(cashier.current, payment)).toMatchObject({ status: 'settled' });
    expect(await newsOf(cashier.current, bill, 'bill.settled')).toBe(1);
  });

  test('holds up no other payment', async () => {
    const [stuck, other] = [await aPaidCode(), await aPaidCode()];
    stubborn.add(stuck.bill.cause.id);
    await tick(cashier.current);
    expect(await stateOf(stuck.payment)).toBe('open');
    expect(await stateOf(other.payment)).toBe('settled');
    stubborn.clear();
    await tick(cashier.current);
    expect(await stateOf(stuck.payment)).toBe('settled');
  });
});

describe('a payment whose time is over', () => {
  test('is closed at once where no code was asked for', async () => {
    const { bill, payer, payment } = await aNewPayment();
    await expire(payment);
    expect(await look(cashier.current, payment)).toMatchObject({ status: 'closed', expiresInSeconds: 0 });
    await aPayment(payer, [bill]);
  });

  test('is closed by the clock, at the gateway first, and frees its bills', async () => {
    const { bill, payer, payment } = await aNewPayment();
    await chooseWechat(cashier.current, payment);
    await expire(payment);
    await tick(cashier.current);
    expect(await stateOf(payment)).toBe('closed');
    await aPayment(payer, [bill]);
  });

  test('is settled all the same when it was paid in time', async () => {
    const { bill, payment } = await aPaidCode();
    await expire(payment);
    await tick(cashier.current);
    expect(await stateOf(payment)).toBe('settled');
    expect(await billOf(cashier.current, bill)).toMatchObject({ state: 'settled' });
  });

  test('gives no more codes and says why', async () => {
    const { payment } = await aNewPayment();
    await expire(payment);
    const { payNo, payToken } = payment;
    const answer = await call(cashier.current.server.http, savePayType, { payNo, payToken, payType: 1 });
    expect(answer).toMatchObject({ status: 409, body: { code: 60014, msg: expect.stringContaining('已过期') } });
  });
});

test('an attempt whose process died before the code came is closed, and the payer may choose again', async () => {
  const { payment } = await aNewPayment();
  const { id, clinic_id } = await paymentOf(cashier.current, payment.payNo);
  const db = systemOf(cashier.current).db;
  await db.updateTable('payment').set({ state: 'open' }).where('id', '=', id).execute();
  await db
    .insertInto('attempt')
    .values({
      clinic_id,
      id,
      payment_id: id,
      pay_type: 1,
      gateway: 'wechat',
      out_trade_no: `${payment.payNo}lost`,
      amount_fen: payment.amount,
      state: 'asked',
      due_at: new Date(),
    })
    .execute();
  await tick(cashier.current);
  expect(await stateOf(payment)).toBe('new');
  await tick(cashier.current);
  await chooseWechat(cashier.current, payment);
  expect(await stateOf(payment)).toBe('open');
});
