import { exportCases } from '@suya/contract/cases/cases.endpoints';
import { getLabOrder } from '@suya/contract/orders/lab.endpoints';
import { exportOrders, getOrder, listOrders } from '@suya/contract/orders/orders.endpoints';
import { listLooks } from '@suya/contract/patients/looks.endpoints';
import { getPatient, updatePatient } from '@suya/contract/patients/patients.endpoints';
import { describe, expect, test } from 'vitest';
import { aCase, orderOf } from '../../testing/order-road.ts';
import { aClinic, aLabPerson, aMember, anAdmin, anAssistant } from '../../testing/people.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();

/** A clinic's order with its patient, and an admin of it. */
async function aSeen() {
  const one = await aCase(server.current);
  const { patientId } = await orderOf(one);
  return { one, patientId: patientId ?? '', admin: await anAdmin(one.clinic) };
}

describe('who saw a patient', () => {
  test('is told to the clinic’s admin: colleagues, the lab, and the admin too, each with role, place and what it was', async () => {
    const { one, patientId, admin } = await aSeen();
    const assistant = await anAssistant(one.clinic);
    const { no } = await orderOf(one);
    await assistant.ask(getPatient, { patientId });
    await one.lab.intake.ask(getLabOrder, { orderId: one.orderId });
    await admin.ask(getOrder, { orderId: one.orderId });
    const { body } = await admin.ask(listLooks, { patientId, act: 'read' });
    const of = (name: string) => body.data.list.filter((look) => look.name === name);
    expect(of(assistant.name)).toMatchObject([
      { side: 'clinic', roles: ['assistant'], isMe: false, act: 'read', kind: 'patient', label: null },
    ]);
    expect(of(assistant.name)[0]?.clinicName).not.toBeNull();
    expect(of(one.lab.intake.name)).toMatchObject([
      { side: 'lab', clinicName: null, isMe: false, kind: 'order', label: no },
    ]);
    expect(of(admin.name)).toMatchObject([{ side: 'clinic', isMe: true, kind: 'order', label: no }]);
    const { list } = body.data;
    expect(list.map(({ at }) => at)).toEqual(
      list
        .map(({ at }) => at)
        .sort()
        .reverse(),
    );
    // Looking at who looked moves none of it.
    const again = await admin.ask(listLooks, { patientId, act: 'read' });
    expect(again.body.data).toEqual(body.data);
  });

  test('tells changes apart from looks, page by page, and counts exports but no lists', async () => {
    const { patientId, admin } = await aSeen();
    const { body: before } = await admin.ask(getPatient, { patientId });
    const { version, name, sex, birthDate, phone } = before.data;
    const fields = { version, name, sex, birthDate, phone };
    expect((await admin.ask(updatePatient, { ...fields, patientId, remark: '易恶心' })).status).toBe(200);
    await admin.ask(listOrders, {});
    const path = {
      method: 'POST',
      url: exportOrders.path,
      payload: {},
      headers: { authorization: admin.token },
    } as const;
    expect((await server.current.http.inject(path)).statusCode).toBe(200);
    const done = (await admin.ask(listLooks, { patientId, act: 'done', pageSize: 50 })).body.data.list;
    expect(done[0]).toMatchObject({ kind: 'patient', isMe: true, act: 'done' });
    expect(new Set(done.map(({ act }) => act))).toEqual(new Set(['done']));
    const read = (await admin.ask(listLooks, { patientId, act: 'read', pageSize: 50 })).body.data.list;
    expect(read.filter(({ isMe }) => isMe).map(({ kind }) => kind)).toEqual(['export', 'patient']);
    const all = await admin.ask(listLooks, { patientId, pageSize: 10 });
    const second = await admin.ask(listLooks, { patientId, pageSize: 10, pageIndex: 2 });
    const ids = [...all.body.data.list, ...second.body.data.list].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('is nobody else’s to ask: not a colleague’s, not another clinic’s, not the lab’s', async () => {
    const { one, patientId } = await aSeen();
    const colleague = await aMember(one.clinic, ['doctor', 'assistant', 'finance']);
    const stranger = await anAdmin(await aClinic(server.current));
    expect((await colleague.ask(listLooks, { patientId })).status).toBe(403);
    expect((await stranger.ask(listLooks, { patientId })).status).toBe(404);
    expect((await one.lab.intake.ask(listLooks, { patientId })).status).toBe(403);
  });

  test('holds nothing of who was refused elsewhere, nor of lists that were narrowed by the patient and stayed empty', async () => {
    const { one, patientId, admin } = await aSeen();
    const looks = async () => (await admin.ask(listLooks, { patientId, pageSize: 50 })).body.data;
    const before = await looks();
    const stranger = await anAdmin(await aClinic(server.current));
    expect((await stranger.ask(getPatient, { patientId })).status).toBe(404);
    expect((await stranger.ask(getOrder, { orderId: one.orderId })).status).toBe(404);
    expect((await stranger.ask(listOrders, { patientId })).body.data.total).toBe(0);
    const payload = { patientId };
    const headers = { authorization: stranger.token };
    for (const url of [exportOrders.path, exportCases.path]) {
      expect((await server.current.http.inject({ method: 'POST', url, payload, headers })).statusCode).toBe(200);
    }
    const administrator = await aLabPerson(server.current, 'platformAdmin');
    expect((await administrator.ask(getLabOrder, { orderId: one.orderId })).status).toBe(403);
    expect(await looks()).toEqual(before);
    // The same list in the clinic itself is a look at the patient.
    await admin.ask(listOrders, { patientId });
    expect((await looks()).list[0]).toMatchObject({ kind: 'list', act: 'read', isMe: true });
  });

  test('tells what the clinic’s own people were refused, as refused', async () => {
    const { one, patientId, admin } = await aSeen();
    const clerk = await aMember(one.clinic, ['finance']);
    expect((await clerk.ask(getPatient, { patientId })).status).toBe(403);
    const { list } = (await admin.ask(listLooks, { patientId, act: 'refused' })).body.data;
    expect(list).toMatchObject([{ name: clerk.name, roles: ['finance'], act: 'refused', kind: 'patient' }]);
    expect((await admin.ask(listLooks, { patientId, act: 'read' })).body.data.list).not.toContainEqual(
      expect.objectContaining({ name: clerk.name }),
    );
  });

  test('finds a look however the patient’s id was written', async () => {
    const { one, patientId, admin } = await aSeen();
    const assistant = await anAssistant(one.clinic);
    expect((await assistant.ask(getPatient, { patientId: patientId.toUpperCase() })).status).toBe(200);
    const { list } = (await admin.ask(listLooks, { patientId, act: 'read' })).body.data;
    expect(list[0]).toMatchObject({ name: assistant.name, kind: 'patient' });
  });

  test('tells nothing of another clinic’s exports or patients', async () => {
    const [a, b] = [await aSeen(), await aSeen()];
    const path = {
      method: 'POST',
      url: exportOrders.path,
      payload: {},
      headers: { authorization: b.admin.token },
    } as const;
    await server.current.http.inject(path);
    await b.admin.ask(getPatient, { patientId: b.patientId });
    const { list } = (await a.admin.ask(listLooks, { patientId: a.patientId, pageSize: 50 })).body.data;
    expect(list.filter(({ name }) => name === b.admin.name)).toEqual([]);
  });
});
