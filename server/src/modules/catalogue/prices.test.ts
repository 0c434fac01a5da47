import {
  getLabCatalogue,
  saveSpecification,
  setPrice,
  withdrawPrice,
} from '@suya/contract/catalogue/lab-catalogue.endpoints';
import { actOnOrder, getDraft, getOrder, submitOrder } from '@suya/contract/orders/orders.endpoints';
import { describe, expect, test } from 'vitest';
import { withClient } from '../../platform/db/connection.ts';
import { aCase, composeRoad } from '../../testing/order-road.ts';
import { useComposedServer } from '../../testing/test-server.ts';
import { ahead, aKeeper, anEntry, label, seenBy, specificationIn } from './testing/keeping.ts';

const server = useComposedServer(composeRoad);

describe('a price', () => {
  /** What its day does, without waiting for it. */
  const itsDayComes = (specificationId: string, day: string) =>
    withClient(server.current.test.admin, (client) =>
      client.query(
        `UPDATE catalogue_price SET holds_from = (now() AT TIME ZONE 'Asia/Shanghai')::date
          WHERE specification_id = $1 AND holds_from = $2`,
        [specificationId, day],
      ),
    );

  test('holds from its day and not before; what was submitted keeps its own', async () => {
    const [one, other] = [await aCase(server.current), await aCase(server.current)];
    const keeper = await aKeeper(server.current);
    const { doctor, orderId } = one;
    const order = (await doctor.ask(getOrder, { orderId })).body.data;
    const specificationId = order.prescription.specificationId ?? '';
    const seriesId = order.prescription.seriesId ?? '';
    await doctor.ask(actOnOrder, { orderId, event: 'withdraw', version: order.version, fields: {} });
    const day = ahead(20);
    await keeper.ask(setPrice, { specificationId, version: 1, priceFen: 15_000, holdsFrom: day });
    const before = (await doctor.ask(getDraft, { orderId })).body.data;
    expect(before.totalFen).toBe(10_000);
    expect((await seenBy(doctor, seriesId))?.specifications).toMatchObject([
      { priceFen: 10_000, nextPrice: { priceFen: 15_000, holdsFrom: day } },
    ]);

    await itsDayComes(specificationId, day);
    const shown = { orderId, version: before.version, amountFen: before.totalFen };
    const stale = await doctor.ask(submitOrder, shown);
    expect(stale).toMatchObject({ status: 409, body: { code: 60015, extra: { amountFen: 15_000 } } });
    const agreed = (await doctor.ask(submitOrder, { ...shown, amountFen: 15_000 })).body.data;
    expect(agreed).toMatchObject({ status: 2, priceFen: 15_000 });
    const untouched = (await other.doctor.ask(getOrder, { orderId: other.orderId })).body.data;
    expect(untouched.priceFen).toBe(10_000);
  });

  test('cannot hold from a day that is past, and is taken back only while it is still to come', async () => {
    const { keeper, specificationId } = await anEntry(server.current);
    const price = (holdsFrom: string, version: number) =>
      keeper.ask(setPrice, { specificationId, version, priceFen: 9_000, holdsFrom });
    const takeBack = (holdsFrom: string, version: number) =>
      keeper.ask(withdrawPrice, { specificationId, version, holdsFrom });
    const { today } = (await keeper.ask(getLabCatalogue, {})).body.data;
    expect((await price('2020-01-01', 1)).body.extra).toMatchObject({ fields: { holdsFrom: expect.any(String) } });
    expect((await price(ahead(9), 1)).status).toBe(200);
    expect((await takeBack(today, 2)).status).toBe(422);
    expect((await takeBack(ahead(8), 2)).status).toBe(422);
    const { body } = await takeBack(ahead(9), 2);
    expect(specificationIn(body.data, specificationId)).toMatchObject({ version: 3, prices: [{ priceFen: 10_000 }] });
  });

  test('comes with a new specification and changes by its own call only', async () => {
    const { keeper, seriesId, specificationId } = await anEntry(server.current);
    const sheet = { seriesId, label: label('片'), thicknessMm: 1 };
    const fields = { priceFen: expect.any(String) };
    expect((await keeper.ask(saveSpecification, sheet)).body.extra).toMatchObject({ fields });
    const again = await keeper.ask(saveSpecification, { ...sheet, id: specificationId, version: 1, priceFen: 1 });
    expect(again.body.extra).toMatchObject({ fields });
    const renamed = await keeper.ask(saveSpecification, { ...sheet, id: specificationId, version: 1 });
    expect(specificationIn(renamed.body.data, specificationId)).toMatchObject({ thicknessMm: 1, priceFen: 10_000 });
  });
});
