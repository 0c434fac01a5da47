import { getLabOrder } from '@suya/contract/orders/lab.endpoints';
import { expect, test } from 'vitest';
import {
  aCase,
  act,
  aPublishedVersion,
  attempt,
  type Case,
  composeRoad,
  orderOf,
  toDesign,
} from '../../testing/order-road.ts';
import { aClinicUpload } from '../../testing/stored-file.ts';
import { useComposedServer } from '../../testing/test-server.ts';

const server = useComposedServer(composeRoad);

/** An order in production; it costs nothing, so that nobody has to pay it first. */
async function aMadeCase(): Promise<Case> {
  const one = await aCase(server.current, { priceFen: 0 });
  await toDesign(one);
  await act(one, one.doctor, 'approvePlan', { versionId: await aPublishedVersion(one) });
  await act(one, one.lab.production, 'orderProduction');
  return one;
}

const sf = { carrier: '顺丰', trackingNumber: 'SF1234567890' };

test('what is shipped is seen by both sides with carrier and number, and not signed for yet', async () => {
  const one = await aMadeCase();
  await act(one, one.lab.production, 'ship', sf);
  const forLab = await one.lab.intake.ask(getLabOrder, { orderId: one.orderId });
  for (const order of [await orderOf(one), forLab.body.data]) {
    expect(order).toMatchObject({ status: 24, shipment: { ...sf, signedAt: null } });
  }
});

test('nothing is shipped without carrier and number, and nothing written', async () => {
  const one = await aMadeCase();
  expect((await attempt(one, one.lab.production, 'ship', { carrier: '顺丰' })).status).toBe(422);
  expect(await orderOf(one)).toMatchObject({ status: 23, shipment: null });
});

test('the clinic’s signature is written on the shipment with its time, and acceptance begins', async () => {
  const one = await aMadeCase();
  await act(one, one.lab.production, 'ship', sf);
  const { status, shipment } = await act(one, one.doctor, 'sign');
  expect(status).toBe(46);
  expect(Date.parse(shipment?.signedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(shipment?.shippedAt ?? ''));
});

test('a remake has a shipment of its own; the first keeps the time it was signed for', async () => {
  const one = await aMadeCase();
  await act(one, one.lab.production, 'ship', sf);
  const first = (await act(one, one.doctor, 'sign')).shipment;
  await act(one, one.doctor, 'acceptFail', {
    reason: '就位不良',
    photoIds: [await aClinicUpload(one.ground, one.doctor, { kind: 'photo' })],
  });
  await act(one, one.lab.intake, 'remake', { design: 'same', cause: 'fit', responsibility: 'lab' });
  await act(one, one.lab.production, 'ship', { carrier: '京东', trackingNumber: 'JD1' });
  expect((await orderOf(one)).shipment).toMatchObject({ carrier: '京东', signedAt: null });
  await act(one, one.doctor, 'sign');
  const rows = await one.ground.database
    .scoped({ kind: 'lab', userId: one.lab.intake.userId })
    .selectFrom('shipment')
    .select(['carrier', 'signed_at'])
    .where('order_id', '=', one.orderId)
    .orderBy('shipped_at')
    .execute();
  expect(rows.map(({ carrier }) => carrier)).toEqual(['顺丰', '京东']);
  expect(rows[0]?.signed_at?.toISOString()).toBe(first?.signedAt);
  expect(rows[1]?.signed_at).not.toBeNull();
});
