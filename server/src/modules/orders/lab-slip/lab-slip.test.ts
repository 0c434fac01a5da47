import { fillPath } from '@suya/contract/http/endpoint';
import { getLabSlip, printLabSlips } from '@suya/contract/orders/lab.endpoints';
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

test('several slips come as one document in the order asked for, or none of them', async () => {
  const one = await aCase(server.current);
  const other = await aCase(server.current);
  const { production } = one.lab;
  const print = (token: string, orderIds: string[]) =>
    server.current.http.inject({
      method: 'POST',
      url: printLabSlips.path,
      headers: { authorization: token },
      payload: { orderIds },
    });
  const answer = await print(production.token, [other.orderId, one.orderId]);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  const numbers = [(await orderOf(other)).no, (await orderOf(one)).no];
  expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain(numbers.join('–'));
  const single = await print(production.token, [one.orderId]);
  const pages = (body: Buffer) => body.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
  expect(pages(answer.rawPayload)).toBe(2 * pages(single.rawPayload));
  expect((await print(production.token, [one.orderId, newId()])).statusCode).toBe(404);
  expect((await print(production.token, [one.orderId, one.orderId])).statusCode).toBe(422);
  expect((await print(one.doctor.token, [one.orderId])).statusCode).toBe(403);
});
