import { actOnLabOrder, getLabOrder, listLabOrders } from '@suya/contract/orders/lab.endpoints';
import { expect, test } from 'vitest';
import { aCase, composeRoad } from '../../../testing/order-road.ts';
import { useComposedServer } from '../../../testing/test-server.ts';

const server = useComposedServer(composeRoad);

test('the lab lists what it promised up to a day, and not what it promised for later or not yet', async () => {
  const { lab, orderId } = await aCase(server.current);
  const listed = async (promisedTo: string): Promise<string[]> => {
    const { body } = await lab.intake.ask(listLabOrders, { promisedTo });
    return body.data.list.map(({ id }) => id);
  };
  expect(await listed('2099-12-31')).not.toContain(orderId);
  const { version } = (await lab.intake.ask(getLabOrder, { orderId })).body.data;
  const approval = { orderId, event: 'approve', version, fields: { promisedOn: '2099-06-10' } };
  expect((await lab.intake.ask(actOnLabOrder, approval)).status).toBe(200);
  expect(await listed('2099-06-09')).not.toContain(orderId);
  expect(await listed('2099-06-10')).toContain(orderId);
});
