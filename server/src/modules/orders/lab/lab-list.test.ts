import { getLabOrder, listLabOrders } from '@suya/contract/orders/lab.endpoints';
import { updatePatient } from '@suya/contract/patients/patients.endpoints';
import { expect, test } from 'vitest';
import { aCase, composeRoad } from '../../../testing/order-road.ts';
import { aPhone } from '../../../testing/people.ts';
import { useComposedServer } from '../../../testing/test-server.ts';

const server = useComposedServer(composeRoad);

test('the lab finds an order by its number and by its patient’s name, and by nothing it may not know', async () => {
  const one = await aCase(server.current);
  const { doctor, lab, orderId } = one;
  const { data } = (await lab.intake.ask(getLabOrder, { orderId })).body;
  const [name, phone] = [`司徒${orderId.slice(-6)}`, aPhone()];
  await doctor.ask(updatePatient, { patientId: data.patientId ?? '', version: 1, name, sex: 'female', phone });
  const found = async (keyword: string): Promise<string[]> => {
    const { status, body } = await lab.intake.ask(listLabOrders, { keyword });
    expect(status).toBe(200);
    return body.data.list.map((row) => row.id);
  };
  for (const keyword of [data.no, data.no.slice(0, 9), data.no.toLowerCase(), name, name.slice(0, 2)]) {
    expect(await found(keyword), keyword).toContain(orderId);
  }
  for (const keyword of [phone, phone.slice(-4), '%', '_', `${name}x`]) {
    expect(await found(keyword), keyword).not.toContain(orderId);
  }
});
