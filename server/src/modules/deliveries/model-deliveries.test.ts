import {
  cancelDelivery,
  getDelivery,
  getDeliveryLabel,
  listAwaitingModels,
  listDeliveries,
  listScannedOrders,
  sendModels,
} from '@suya/contract/deliveries/deliveries.endpoints';
import type { Delivery } from '@suya/contract/deliveries/deliveries.schema';
import { getLabDelivery, listLabDeliveries, receiveDelivery } from '@suya/contract/deliveries/lab-deliveries.endpoints';
import { fillPath } from '@suya/contract/http/endpoint';
import { amendOrder } from '@suya/contract/orders/amend.endpoints';
import { getLabOrder } from '@suya/contract/orders/lab.endpoints';
import { getDraft, submitOrder } from '@suya/contract/orders/orders.endpoints';
import { getWorkbench } from '@suya/contract/workbench/workbench.endpoints';
import { describe, expect, test } from 'vitest';
import { aCase, act, attempt, type Case, composeRoad, orderOf } from '../../testing/order-road.ts';
import { aMember } from '../../testing/people.ts';
import { aClinicUpload } from '../../testing/stored-file.ts';
import { useComposedServer } from '../../testing/test-server.ts';

const server = useComposedServer(composeRoad);

const box = { carrier: '顺丰', trackingNumber: 'SF100' };

async function sent(one: Case, accessories: { kind: 'tray'; count: number }[] = []): Promise<Delivery> {
  const { body } = await one.doctor.ask(sendModels, { ...box, items: [{ orderId: one.orderId, accessories }] });
  if (!body.data) throw new Error(JSON.stringify(body));
  return body.data;
}

/** Sends the upper jaw as a scan instead of the model. */
async function scanInstead(one: Case): Promise<string> {
  const upper = await aClinicUpload(one.ground, one.doctor, { kind: 'scan' });
  const { id: orderId, version, prescription, priceFen, promisedOn } = await orderOf(one);
  const scanned = { ...prescription, physicalModel: false, scans: { upper, lower: null, bite: null } };
  const answer = await one.doctor.ask(amendOrder, {
    ...{ orderId, version, prescription: scanned, amountFen: priceFen ?? 0, promisedOn },
  });
  expect(answer.status).toBe(200);
  return upper;
}

const received = (one: Case, { id, version }: Delivery, condition: 'complete' | 'incomplete' | 'damaged', note = '') =>
  one.lab.intake.ask(receiveDelivery, {
    ...{ deliveryId: id, version },
    items: [{ orderId: one.orderId, condition, note }],
  });

describe('a model on its way', () => {
  test('is awaited until it is sent, and seen by both sides with what travels beside it', async () => {
    const one = await aCase(server.current);
    expect((await one.doctor.ask(listAwaitingModels, {})).body.data.list).toMatchObject([{ id: one.orderId }]);
    const delivery = await sent(one, [{ kind: 'tray', count: 2 }]);
    expect(delivery).toMatchObject({ state: 'sent', no: expect.stringMatching(/^D\d{13}$/), ...box });
    expect(delivery.items).toMatchObject([{ orderId: one.orderId, accessories: [{ kind: 'tray', count: 2 }] }]);
    expect((await one.doctor.ask(listAwaitingModels, {})).body.data.list).toEqual([]);
    for (const keyword of [delivery.no, 'SF10', (await orderOf(one)).no]) {
      const { list } = (await one.doctor.ask(listDeliveries, { keyword })).body.data;
      expect(list.map(({ id }) => id)).toEqual([delivery.id]);
    }
    expect((await one.lab.intake.ask(getLabDelivery, { deliveryId: delivery.id })).body.data.no).toBe(delivery.no);
  });

  test('that arrives complete lets its approved order go on to the design', async () => {
    const one = await aCase(server.current);
    await act(one, one.lab.intake, 'approve', { promisedOn: '2099-01-01' });
    const delivery = await sent(one);
    expect((await orderOf(one)).status).toBe(4);
    const answer = await received(one, delivery, 'complete');
    expect(answer.body.data).toMatchObject({ state: 'received', receivedByName: one.lab.intake.name });
    expect((await orderOf(one)).status).toBe(52);
  });

  test('that arrived before the approval is seen by the system at the approval', async () => {
    const one = await aCase(server.current);
    await received(one, await sent(one), 'complete');
    expect((await orderOf(one)).status).toBe(2);
    expect((await act(one, one.lab.intake, 'approve', { promisedOn: '2099-01-01' })).status).toBe(52);
  });

  test('that is damaged holds its order back, says why, and can be made good by the rest', async () => {
    const one = await aCase(server.current);
    await act(one, one.lab.intake, 'approve', { promisedOn: '2099-01-01' });
    const delivery = await sent(one);
    const silent = await received(one, delivery, 'damaged');
    expect(silent).toMatchObject({ status: 422, body: { extra: { fields: { 'items.0.note': expect.any(String) } } } });
    const told = await received(one, delivery, 'damaged', '下颌模型断裂');
    expect(told.body.data).toMatchObject({ state: 'damaged', items: [{ condition: 'damaged', note: '下颌模型断裂' }] });
    expect((await orderOf(one)).status).toBe(4);
    expect((await one.doctor.ask(listAwaitingModels, {})).body.data.list).toMatchObject([{ id: one.orderId }]);
    await received(one, told.body.data, 'complete');
    expect((await orderOf(one)).status).toBe(52);
  });

  test('that is damaged waits for the clinic at once, and the lab does not begin without another', async () => {
    const one = await aCase(server.current);
    await act(one, one.lab.intake, 'approve', { promisedOn: '2099-01-01' });
    const waits = async () => (await one.doctor.ask(getWorkbench, {})).body.data.waiting.map(({ turn }) => turn?.task);
    expect(await waits()).toEqual(['sendModel']);
    const delivery = await sent(one);
    expect(await waits()).toEqual([]);
    expect(await orderOf(one)).toMatchObject({ model: 'sent', mine: false, modelReceipt: null });
    const { data } = (await received(one, delivery, 'damaged', '上颌模型断裂')).body;
    expect(await waits()).toEqual(['sendModel']);
    const found = { condition: 'damaged', note: '上颌模型断裂', deliveryNo: data.no };
    expect(await orderOf(one)).toMatchObject({ model: 'damaged', mine: true, modelReceipt: found });
    const lab = (await one.lab.intake.ask(getLabOrder, { orderId: one.orderId })).body.data;
    expect(lab.modelReceipt).toMatchObject(found);
    expect(lab.events.find(({ event }) => event === 'modelReady')).toMatchObject({ enabled: false });
    expect((await attempt(one, one.lab.intake, 'modelReady')).status).not.toBe(200);
    await received(one, data, 'complete');
    expect(await orderOf(one)).toMatchObject({ status: 52, model: null });
  });

  test('is received once: who comes second learns it, and nothing is written', async () => {
    const one = await aCase(server.current);
    const delivery = await sent(one);
    const answers = await Promise.all([received(one, delivery, 'complete'), received(one, delivery, 'complete')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('is taken back by the clinic until the lab has it', async () => {
    const one = await aCase(server.current);
    const first = await sent(one);
    const back = await one.doctor.ask(cancelDelivery, { deliveryId: first.id, version: first.version });
    expect(back.body.data.state).toBe('cancelled');
    expect((await received(one, back.body.data, 'complete')).status).toBe(409);
    const second = await sent(one);
    const got = (await received(one, second, 'complete')).body.data;
    const late = await one.doctor.ask(cancelDelivery, { deliveryId: second.id, version: got.version });
    expect(late.status).toBe(409);
  });
});

describe('what the clinic looks for', () => {
  test('awaited models are searched and come page by page', async () => {
    const one = await aCase(server.current);
    const { no, patientName } = await orderOf(one);
    const found = async (keyword: string, pageIndex = 1) =>
      (await one.doctor.ask(listAwaitingModels, { keyword, pageIndex })).body.data;
    for (const keyword of [no, patientName ?? '']) expect(await found(keyword)).toMatchObject({ total: 1 });
    expect(await found('没有这个人')).toEqual({ total: 0, list: [] });
    expect(await found('', 2)).toEqual({ total: 1, list: [] });
  });

  test('an order with scans is listed as to be checked, asked for again with the lab’s words, and checked', async () => {
    const one = await aCase(server.current);
    const seen = async () => (await one.doctor.ask(listScannedOrders, {})).body.data.list;
    expect(await seen()).toEqual([]);
    const scan = await scanInstead(one);
    expect(await seen()).toMatchObject([
      { order: { id: one.orderId }, scans: [{ id: scan }], state: 'waiting', reason: null },
    ]);
    await act(one, one.lab.intake, 'requestData', { reason: '磨牙区有缺损', fields: ['scans.upper'] });
    expect(await seen()).toMatchObject([{ state: 'askedAgain', reason: '磨牙区有缺损' }]);
    const { version, totalFen } = (await one.doctor.ask(getDraft, { orderId: one.orderId })).body.data;
    await one.doctor.ask(submitOrder, { orderId: one.orderId, version, amountFen: totalFen });
    await act(one, one.lab.intake, 'approve', { promisedOn: '2099-01-01' });
    expect(await seen()).toMatchObject([{ state: 'checked', reason: null }]);
  });

  test('another clinic’s scans are not among one’s own', async () => {
    const [one, other] = [await aCase(server.current), await aCase(server.current)];
    await scanInstead(one);
    expect((await other.doctor.ask(listScannedOrders, {})).body.data).toEqual({ total: 0, list: [] });
  });
});

describe('sending', () => {
  test('nothing, twice the same order, or to an order that has ended is refused', async () => {
    const one = await aCase(server.current);
    const item = { orderId: one.orderId };
    expect((await one.doctor.ask(sendModels, { ...box, items: [] })).status).toBe(422);
    expect((await one.doctor.ask(sendModels, { ...box, items: [item, item] })).status).toBe(422);
    await act(one, one.doctor, 'cancel', { reason: '不做了' });
    const answer = await one.doctor.ask(sendModels, { ...box, items: [item] });
    expect(answer).toMatchObject({
      status: 422,
      body: { extra: { fields: { 'items.0.orderId': expect.any(String) } } },
    });
  });

  test('the model of an order from two pages at once is sent once, and the second learns in which box', async () => {
    const one = await aCase(server.current);
    const send = () => one.doctor.ask(sendModels, { ...box, items: [{ orderId: one.orderId }] });
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    const { list } = (await one.doctor.ask(listDeliveries, {})).body.data;
    expect(list).toHaveLength(1);
    const said = answers.find(({ status }) => status === 422)?.body.extra;
    expect(said).toMatchObject({ fields: { 'items.0.orderId': expect.stringContaining(list[0]?.no ?? '') } });
    const [first] = list as [Delivery];
    await one.doctor.ask(cancelDelivery, { deliveryId: first.id, version: first.version });
    expect((await send()).status).toBe(200);
  });

  test('for another clinic’s order, and looking into its box, is 404', async () => {
    const [one, other] = [await aCase(server.current), await aCase(server.current)];
    const delivery = await sent(one);
    expect((await other.doctor.ask(sendModels, { ...box, items: [{ orderId: one.orderId }] })).status).toBe(404);
    expect((await other.doctor.ask(getDelivery, { deliveryId: delivery.id })).status).toBe(404);
    expect((await other.doctor.ask(listDeliveries, {})).body.data.total).toBe(0);
  });

  test('is the care team’s, receiving is intake’s', async () => {
    const one = await aCase(server.current);
    const delivery = await sent(one);
    const clerk = await aMember(one.clinic, ['finance']);
    expect((await clerk.ask(sendModels, { ...box, items: [{ orderId: one.orderId }] })).status).toBe(403);
    const items = [{ orderId: one.orderId, condition: 'complete' as const }];
    const { id: deliveryId, version } = delivery;
    expect((await one.lab.production.ask(receiveDelivery, { deliveryId, version, items })).status).toBe(403);
    const elsewhere = [{ orderId: delivery.id, condition: 'complete' as const }];
    expect((await one.lab.intake.ask(receiveDelivery, { deliveryId, version, items: elsewhere })).status).toBe(422);
    expect((await one.lab.intake.ask(listLabDeliveries, { state: 'sent' })).body.data.total).toBeGreaterThan(0);
  });
});

test('the label of a box is a PDF named after it', async () => {
  const one = await aCase(server.current);
  const { id: deliveryId, no } = await sent(one, [{ kind: 'tray', count: 1 }]);
  const answer = await server.current.http.inject({
    url: fillPath(getDeliveryLabel.path, { deliveryId }),
    headers: { authorization: one.doctor.token },
  });
  expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain(no);
});
