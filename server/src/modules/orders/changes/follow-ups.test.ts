import { applyForMore } from '@suya/contract/orders/follow-ups.endpoints';
import { getLabOrder } from '@suya/contract/orders/lab.endpoints';
import { billDifference } from '@suya/contract/orders/lab-acts.endpoints';
import { getOrder } from '@suya/contract/orders/orders.endpoints';
import { describe, expect, test } from 'vitest';
import {
  aCase,
  act,
  aLabFile,
  aPublishedVersion,
  attempt,
  type Case,
  composeRoad,
  orderOf,
  toDesign,
  tryUpload,
} from '../../../testing/order-road.ts';
import { aDoctor, aLabPerson } from '../../../testing/people.ts';
import { useComposedServer } from '../../../testing/test-server.ts';

const server = useComposedServer(composeRoad);

/** An order that was made, shipped and accepted; it costs nothing, so that nobody has to pay it first. */
async function aFinishedCase(): Promise<Case> {
  const one = await aCase(server.current, { priceFen: 0 });
  await toDesign(one);
  await act(one, one.doctor, 'approvePlan', { versionId: await aPublishedVersion(one) });
  await act(one, one.lab.production, 'orderProduction');
  await act(one, one.lab.production, 'ship', { carrier: '顺丰', trackingNumber: 'SF1' });
  await act(one, one.doctor, 'sign');
  await act(one, one.doctor, 'acceptPass');
  return one;
}

const extra = { kind: 2 as const, reason: '遗失一副' };

async function applied(one: Case, asked: object = extra): Promise<Case> {
  const { body } = await one.doctor.ask(applyForMore, { orderId: one.orderId, ...extra, ...asked });
  if (!body.data) throw new Error(JSON.stringify(body));
  return { ...one, orderId: body.data.id };
}

describe('an application for more of a finished order', () => {
  test('waits for the lab, is linked to the first order, and each shows the other', async () => {
    const one = await aFinishedCase();
    const more = await applied(one, { sets: 2 });
    const [first, second] = [await orderOf(one), await orderOf(more)];
    expect(second).toMatchObject({ status: 51, kind: 2, road: 'extra', parentId: first.id, priceFen: null });
    expect(second.prescription).toMatchObject({ sets: 2, seriesId: first.prescription.seriesId });
    expect(second.history).toMatchObject([{ event: 'apply', from: null, to: 51, reason: '遗失一副', actor: 'clinic' }]);
    expect(first.family).toMatchObject([{ id: second.id, kind: 2, road: 'extra', status: 51, reason: '遗失一副' }]);
    expect(second.family).toMatchObject([{ id: first.id, kind: 4, road: 'first', status: 26, reason: null }]);
    expect((await one.lab.intake.ask(getLabOrder, { orderId: second.id })).body.data.family).toHaveLength(1);
  });

  test('of what was continued already belongs to the same first order', async () => {
    const one = await aFinishedCase();
    const more = await applied(one);
    await act(more, one.lab.intake, 'acceptApplication', { price: 0 });
    await act(more, one.lab.production, 'orderProduction');
    await act(more, one.lab.production, 'ship', { carrier: '顺丰', trackingNumber: 'SF2' });
    await act(more, one.doctor, 'sign');
    await act(more, one.doctor, 'acceptPass');
    const third = await applied(more, { kind: 3, purpose: 'retention' });
    expect(await orderOf(third)).toMatchObject({ parentId: one.orderId, road: 'retention' });
    expect((await orderOf(third)).family.map(({ id }) => id)).toEqual([one.orderId, more.orderId]);
  });

  test('is refused while one of the sort is open, before the order is finished, and to others', async () => {
    const one = await aFinishedCase();
    const more = await applied(one);
    const again = await one.doctor.ask(applyForMore, { orderId: one.orderId, ...extra });
    expect(again.body).toMatchObject({ code: 60012, extra: { orderId: more.orderId } });
    const restart = { orderId: one.orderId, kind: 3 as const, reason: '复发' };
    expect((await one.doctor.ask(applyForMore, restart)).status).toBe(422);
    expect((await one.doctor.ask(applyForMore, { ...restart, purpose: 'restart' })).status).toBe(200);
    const young = await aCase(server.current);
    expect((await young.doctor.ask(applyForMore, { orderId: young.orderId, ...extra })).body.code).toBe(60013);
    expect((await young.doctor.ask(applyForMore, { orderId: one.orderId, ...extra })).status).toBe(404);
    const tooMany = await one.doctor.ask(applyForMore, { ...restart, purpose: 'refinement', sets: 19 });
    expect(tooMany.status).toBe(422);
  });

  test('twice at once leaves one', async () => {
    const one = await aFinishedCase();
    const ask = () => one.doctor.ask(applyForMore, { orderId: one.orderId, ...extra });
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.map(({ body }) => body.code).sort()).toEqual([200, 60012, 60012]);
  });

  test('for extra production is priced by the lab, billed, and promised by the calendar', async () => {
    const more = await applied(await aFinishedCase());
    const order = await act(more, more.lab.intake, 'acceptApplication', { price: 6_000 });
    expect(order).toMatchObject({ status: 21, priceFen: 6_000, promiseKind: 'calendar' });
    expect(order.priceLines).toMatchObject([{ totalFen: 6_000 }]);
    const { bills, promisedOn, proposedOn } = await orderOf(more);
    expect(bills).toMatchObject([{ kind: 2, amountFen: 6_000, state: 'open' }]);
    expect(promisedOn).toBe(proposedOn);
  });

  test.each([
    ['restart', 30, 35],
    ['correction', 31, 35],
    ['refinement', 32, 35],
    ['retention', 34, 13],
  ] as const)(
    'for %s waits at %i for a designer, and its plan at %i for the doctor',
    async (purpose, waits, reviewed) => {
      const more = await applied(await aFinishedCase(), { kind: 3, purpose });
      expect(await act(more, more.lab.intake, 'acceptApplication', { price: 100 })).toMatchObject({ status: waits });
      const { designer } = more.lab;
      await act(more, designer, 'startPlan', { designerId: designer.userId });
      const uploaded = await tryUpload(more, [await aLabFile(more)]);
      expect(uploaded.body.data).toMatchObject({ status: reviewed });
      const versionId = uploaded.body.data.designs[0]?.id ?? '';
      expect(await act(more, more.doctor, 'approvePlan', { versionId })).toMatchObject({ status: 21, priceFen: 100 });
    },
  );

  test('can be rejected with a reason, or ignored', async () => {
    const [one, two] = [await applied(await aFinishedCase()), await applied(await aFinishedCase())];
    expect((await attempt(one, one.lab.intake, 'reject')).status).toBe(422);
    await act(one, one.lab.intake, 'reject', { reason: '原模已毁' });
    expect(await orderOf(one)).toMatchObject({ status: 5 });
    await act(two, two.lab.intake, 'ignore', { reason: '重复' });
    expect(await orderOf(two)).toMatchObject({ status: 29 });
  });
});

describe('a price difference', () => {
  test('is one more bill of a billed order, told in its history; it moves nothing', async () => {
    const one = await aFinishedCase();
    const finance = await aLabPerson(server.current, 'finance');
    const { version } = await orderOf(one);
    const asked = { orderId: one.orderId, version, amountFen: 2_500, reason: '加做唇弓' };
    const { body } = await finance.ask(billDifference, asked);
    expect(body.data).toMatchObject({ status: 26, version: version + 1 });
    const order = await orderOf(one);
    expect(order.bills.at(-1)).toMatchObject({ kind: 9, amountFen: 2_500, state: 'open' });
    expect(order.history.at(-1)).toMatchObject({ event: 'priceDifference', from: 26, to: 26, reason: '加做唇弓' });
    expect((await finance.ask(billDifference, asked)).body.code).toBe(60013);
  });

  test('is refused to other roles, for nothing, and on an order that was not billed', async () => {
    const one = await aCase(server.current);
    const { version } = await orderOf(one);
    const finance = await aLabPerson(server.current, 'finance');
    const asked = { orderId: one.orderId, version, amountFen: 2_500, reason: '加做唇弓' };
    expect((await one.lab.intake.ask(billDifference, asked)).status).toBe(403);
    expect((await finance.ask(billDifference, { ...asked, amountFen: 0 })).status).toBe(422);
    expect((await finance.ask(billDifference, asked)).body.code).toBe(60013);
  });
});

test('of an order that cost nothing finance can give nothing back, and says so', async () => {
  const one = await aCase(server.current, { priceFen: 0 });
  await toDesign(one);
  expect(await act(one, one.doctor, 'approvePlan', { versionId: await aPublishedVersion(one) })).toMatchObject({
    status: 22,
  });
  const finance = await aLabPerson(server.current, 'finance');
  const refused = await attempt(one, finance, 'refund');
  expect(refused).toMatchObject({ status: 422, body: { extra: { fields: { refundId: expect.any(String) } } } });
  expect(await orderOf(one)).toMatchObject({ status: 22 });
});

test('the family of another clinic is nobody’s', async () => {
  const one = await aFinishedCase();
  const more = await applied(one);
  const stranger = await aDoctor((await aCase(server.current)).clinic);
  expect((await stranger.ask(getOrder, { orderId: more.orderId })).status).toBe(404);
});
