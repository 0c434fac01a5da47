import { fillPath } from '@suya/contract/http/endpoint';
import { getLabSlip } from '@suya/contract/orders/lab.endpoints';
import { expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { aCase, composeRoad, orderOf } from '../../../testing/order-road.ts';
import { useComposedServer } from '../../../testing/test-server.ts';

const server = useComposedServer(composeRoad);

const slipOf = (token: string, orderId: string) =>
  server.current.http.inject({ url: fillPath(getLabSlip.path, { orderId }), headers: { authorization: token } });

test('the lab gets the slip of a submitted order as a PDF named after it', async () => {
  const one = await aCase(server.current);
  const answer = await slipOf(one.lab.production.token, one.orderId);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  const { no } = await orderOf(one);
  expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain(`制作单 ${no}.pdf`);
  expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
});

test('a clinic gets none, and an order that is not there has none', async () => {
  const one = await aCase(server.current);
  expect((await slipOf(one.doctor.token, one.orderId)).statusCode).toBe(403);
  expect((await slipOf(one.lab.intake.token, newId())).statusCode).toBe(404);
});
