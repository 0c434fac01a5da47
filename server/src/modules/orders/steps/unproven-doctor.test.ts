import { getLabOrder } from '@suya/contract/orders/lab.endpoints';
import { getOrder } from '@suya/contract/orders/orders.endpoints';
import { expect, test } from 'vitest';
import { aCase, aPublishedVersion, attempt, composeRoad, orderOf, toDesign } from '../../../testing/order-road.ts';
import { aDoctor, anAdmin, systemOf } from '../../../testing/people.ts';
import { useComposedServer } from '../../../testing/test-server.ts';
import { setDoctorStatus } from '../../clinics/index.ts';

const server = useComposedServer(composeRoad);

test('a doctor whose papers are not passed may not decide on the own order and is told why, until they are', async () => {
  const one = await aCase(server.current);
  await toDesign(one);
  const versionId = await aPublishedVersion(one);
  const stands = async () => {
    const { events, lacksPapers } = await orderOf(one);
    return [events.some(({ event }) => event === 'approvePlan'), lacksPapers];
  };
  const decide = () => attempt(one, one.doctor, 'approvePlan', { versionId });
  expect(await stands()).toEqual([true, false]);

  for (const status of [-1, 0, 2] as const) {
    await setDoctorStatus(systemOf(server.current), one.doctor.userId, status);
    expect(await stands()).toEqual([false, true]);
    expect((await decide()).status).toBe(403);
  }

  const { orderId } = one;
  for (const other of [await aDoctor(one.clinic), await anAdmin(one.clinic)]) {
    expect((await other.ask(getOrder, { orderId })).body.data.lacksPapers).toBe(false);
  }
  expect((await one.lab.designer.ask(getLabOrder, { orderId })).body.data.lacksPapers).toBe(false);

  await setDoctorStatus(systemOf(server.current), one.doctor.userId, 1);
  expect(await stands()).toEqual([true, false]);
  expect((await decide()).status).toBe(200);
  expect((await orderOf(one)).lacksPapers).toBe(false);
});
