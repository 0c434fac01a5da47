import { fillPath } from '@suya/contract/http/endpoint';
import { getLabSlip, printLabSlips, SLIPS_AT_MOST } from '@suya/contract/orders/lab.endpoints';
import { expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { aCase, type Case, composeRoad, orderOf } from '../../../testing/order-road.ts';
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

const print = (token: string, orderIds: readonly string[]) =>
  server.current.http.inject({
    method: 'POST',
    url: printLabSlips.path,
    headers: { authorization: token },
    payload: { orderIds },
  });
const pagesOf = (body: Buffer): number => body.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;

const SLOW = 60_000;

test('twenty slips come as one document of twenty pages, named by the first and the last that were asked for', {
  timeout: SLOW,
}, async () => {
  const some: Case[] = [];
  while (some.length < SLIPS_AT_MOST) some.push(await aCase(server.current));
  const [first, last] = [some[0] as Case, some.at(-1) as Case];
  const orderIds = some.map(({ orderId }) => orderId);
  const answer = await print(first.lab.production.token, orderIds);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  const name = `${(await orderOf(first)).no}–${(await orderOf(last)).no}`;
  expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain(name);
  expect(pagesOf(answer.rawPayload)).toBe(20);
  expect((await print(first.lab.production.token, [...orderIds, newId()])).statusCode).toBe(422);
});

test('of several slips none is printed where one of them cannot be, and for nobody but the lab', async () => {
  const one = await aCase(server.current);
  const { production } = one.lab;
  expect((await print(production.token, [one.orderId, newId()])).statusCode).toBe(404);
  expect((await print(production.token, [one.orderId, one.orderId])).statusCode).toBe(422);
  expect((await print(one.doctor.token, [one.orderId])).statusCode).toBe(403);
});
