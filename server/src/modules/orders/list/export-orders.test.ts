import { fillPath } from '@suya/contract/http/endpoint';
import { exportOrders, listOrders } from '@suya/contract/orders/orders.endpoints';
import { updatePatient } from '@suya/contract/patients/patients.endpoints';
import { readSheet } from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { aCase, composeRoad } from '../../../testing/order-road.ts';
import { aMember, type SignedIn } from '../../../testing/people.ts';
import { useComposedServer } from '../../../testing/test-server.ts';

const server = useComposedServer(composeRoad);

const ask = ({ token }: Pick<SignedIn, 'token'>, filters: object, language = 'zh') =>
  server.current.http.inject({
    method: 'POST',
    url: fillPath(exportOrders.path, {}),
    payload: filters,
    headers: { authorization: token, 'accept-language': language },
  });

test('a clinic takes its own orders along as a workbook, in its language, as the list shows them', async () => {
  const [one] = [await aCase(server.current), await aCase(server.current)];
  const answer = await ask(one.doctor, {});
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-disposition']).toContain('.xlsx');
  const [head, ...rows] = await readSheet(answer.rawPayload);
  expect(head?.slice(0, 4)).toEqual(['产品', '订单号', '诊所', '患者']);
  const { list } = (await one.doctor.ask(listOrders, {})).body.data;
  expect(rows.map((row) => row[1])).toEqual(list.map(({ no }) => no));
  expect(rows[0]?.[3]).toBe('陈晓雯');
  expect(rows[0]?.[8]).toBe(100);
  expect(head?.at(-1)).toBe('治疗阶段');
  const inEnglish = await readSheet((await ask(one.doctor, {}, 'en')).rawPayload);
  expect(inEnglish[0]?.[0]).toBe('Product');
});

test('filters hold for the workbook as for the list', async () => {
  const one = await aCase(server.current);
  const rows = await readSheet((await ask(one.doctor, { group: 'finished' })).rawPayload);
  expect(rows).toHaveLength(1);
});

test('a patient called like a formula is a text', async () => {
  const one = await aCase(server.current);
  const { list } = (await one.doctor.ask(listOrders, {})).body.data;
  const patientId = list[0]?.patientId ?? '';
  await one.doctor.ask(updatePatient, { patientId, version: 1, name: '=1+1', sex: 'female' });
  const rows = await readSheet((await ask(one.doctor, {})).rawPayload);
  expect(rows[1]?.[3]).toBe('=1+1');
});

test('who may not see orders gets no workbook', async () => {
  const answer = await ask({ token: 'x'.repeat(43) }, {});
  expect(answer.statusCode).toBe(401);
  const one = await aCase(server.current);
  expect((await ask(one.lab.intake, {})).statusCode).toBe(403);
  expect((await ask(await aMember(one.clinic, ['finance']), {})).statusCode).toBe(200);
});
