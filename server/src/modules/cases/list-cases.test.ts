import { countCases, exportCases, finishCase, getCase, listCases } from '@suya/contract/cases/cases.endpoints';
import { CASE_LIST_ORDERS } from '@suya/contract/cases/cases.schema';
import { getLabCase, listLabCases } from '@suya/contract/cases/lab-cases.endpoints';
import type { CallOf } from '@suya/contract/http/endpoint';
import { moveAppointment } from '@suya/contract/orders/amend.endpoints';
import { readSheet } from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { aCase, act, composeRoad } from '../../testing/order-road.ts';
import { aClinic, aDoctor, anAssistant, type SignedIn } from '../../testing/people.ts';
import { useComposedServer } from '../../testing/test-server.ts';
import { aDraft, aPatient, enter } from './testing/entering.ts';
import { caseIdOf } from './testing/talking.ts';

const server = useComposedServer(composeRoad);

describe('the list', () => {
  test('is found by patient, pinyin, number and state, newest first, with its counts', async () => {
    const doctor = await aDoctor(await aClinic(server.current));
    const [wang, zhao] = [await aPatient(doctor, '王小明'), await aPatient(doctor, '赵敏')];
    const first = (await enter(doctor, { patientId: wang, title: '一期' })).body.data;
    const second = (await enter(doctor, { patientId: zhao })).body.data;
    await doctor.ask(finishCase, { caseId: second.id, version: 1 });
    const found = async (filters: CallOf<typeof listCases>) =>
      (await doctor.ask(listCases, filters)).body.data.list.map((row) => row.id);
    expect(await found({})).toEqual([second.id, first.id]);
    expect(await found({ keyword: 'wxm' })).toEqual([first.id]);
    expect(await found({ keyword: '赵' })).toEqual([second.id]);
    expect(await found({ keyword: first.no.slice(0, -1) })).toContain(first.id);
    expect(await found({ keyword: '%' })).toEqual([]);
    expect(await found({ state: 'finished' })).toEqual([second.id]);
    expect(await found({ patientId: wang })).toEqual([first.id]);
    expect(await found({ doctorId: doctor.memberId })).toEqual([]);
    expect(await found({ unread: true })).toEqual([]);
    expect((await doctor.ask(countCases, {})).body.data).toEqual({ open: 1, finished: 1, unread: 0 });
  });

  test('names the newest orders of each case and of no other, as many as a list shows', async () => {
    const one = await aCase(server.current);
    const caseId = await caseIdOf(one);
    const { patientId } = (await one.doctor.ask(getCase, { caseId })).body.data;
    const drafts = [];
    for (let n = 0; n < CASE_LIST_ORDERS; n += 1) {
      drafts.unshift((await aDraft(one.doctor, one.orderId, patientId, caseId)).body.data.id);
    }
    const { id: empty } = (await enter(one.doctor, { patientId })).body.data;
    const { list } = (await one.doctor.ask(listCases, {})).body.data;
    expect(list.find(({ id }) => id === empty)?.orders).toEqual([]);
    const found = list.find(({ id }) => id === caseId);
    expect(found?.orderCount).toBe(CASE_LIST_ORDERS + 1);
    expect(found?.orders.map(({ id }) => id)).toEqual(drafts);
  });

  test('says of each order how it stands to its promise, and is narrowed to what is at risk, an appliance or a day', async () => {
    const one = await aCase(server.current);
    const caseId = await caseIdOf(one);
    const { patientId } = (await one.doctor.ask(getCase, { caseId })).body.data;
    const { version } = await act(one, one.lab.intake, 'approve', { promisedOn: '2099-06-01' });
    await one.doctor.ask(moveAppointment, { orderId: one.orderId, version, appointmentOn: '2099-05-30' });
    await enter(one.doctor, { patientId });
    const found = async (filters: CallOf<typeof listCases>) =>
      (await one.doctor.ask(listCases, filters)).body.data.list.map((row) => row.id);
    const { orders } = (await one.doctor.ask(getCase, { caseId })).body.data;
    expect(orders).toMatchObject([{ id: one.orderId, due: 'atRisk', promisedOn: '2099-06-01', rush: false }]);
    expect(await found({ due: 'atRisk' })).toEqual([caseId]);
    expect(await found({ due: 'atRisk', keyword: 'cxw' })).toEqual([caseId]);
    expect(await found({ due: 'atRisk', keyword: 'cxz' })).toEqual([]);
    expect(await found({ due: 'late' })).toEqual([]);
    expect(await found({ type: 5 })).toEqual([caseId]);
    expect(await found({ type: 5, due: 'late' })).toEqual([]);
    expect(await found({ type: 3 })).toEqual([]);
    expect(await found({ from: '2099-01-01' })).toEqual([]);
    expect(await found({ to: '2020-01-01' })).toEqual([]);
    expect(await found({ from: '2020-01-01', to: '2099-01-01' })).toHaveLength(2);
  });

  test('of the lab holds the cases that it has an order of, and of their orders no draft', async () => {
    const one = await aCase(server.current);
    const caseId = await caseIdOf(one);
    const { patientId, no } = (await one.doctor.ask(getCase, { caseId })).body.data;
    const draft = (await aDraft(one.doctor, one.orderId, patientId, caseId)).body.data;
    const { id: unseen } = (await enter(one.doctor, { patientId })).body.data;
    const { intake } = one.lab;
    expect((await intake.ask(getLabCase, { caseId: unseen })).status).toBe(404);
    const seen = (await intake.ask(getLabCase, { caseId })).body.data;
    expect(seen).toMatchObject({ clinicName: one.clinic.name, patientName: '陈晓雯', orderCount: 1 });
    expect(seen.orders.map((order) => order.id)).toEqual([one.orderId]);
    expect(JSON.stringify(seen)).not.toContain(draft.id);
    const list = (await intake.ask(listLabCases, { clinicId: one.clinic.id })).body.data.list;
    expect(list.map((row) => row.id)).toEqual([caseId]);
    expect((await intake.ask(listLabCases, { keyword: no })).body.data.list.map((row) => row.id)).toEqual([caseId]);
    expect((await (await anAssistant(one.clinic)).ask(getLabCase, { caseId })).status).toBe(403);
    expect((await intake.ask(getCase, { caseId })).status).toBe(403);
  });
});

describe('the workbook', () => {
  const ask = ({ token }: Pick<SignedIn, 'token'>, filters: object, language = 'zh') =>
    server.current.http.inject({
      method: 'POST',
      url: exportCases.path,
      payload: filters,
      headers: { authorization: token, 'accept-language': language },
    });

  test('holds the clinic’s own cases as the list shows them, in the reader’s language', async () => {
    const one = await aCase(server.current);
    await aCase(server.current);
    const caseId = await caseIdOf(one);
    const { patientId, version, no } = (await one.doctor.ask(getCase, { caseId })).body.data;
    await enter(one.doctor, { caseId, patientId, version, title: '=1+1', angleClass: 'Class1' });
    const answer = await ask(one.doctor, {});
    expect(answer.headers['content-disposition']).toContain('.xlsx');
    const [head, ...rows] = await readSheet(answer.rawPayload);
    expect(head?.slice(0, 4)).toEqual(['病例号', '病例名称', '诊所', '患者']);
    // Whatever somebody called a case is a text.
    expect(rows.map((row) => row.slice(0, 4))).toEqual([[no, '=1+1', one.clinic.name, '陈晓雯']]);
    expect(rows[0]?.slice(5, 7)).toEqual(['进行中', 'I 类']);
    expect(rows[0]?.slice(9, 11)).toEqual([1, 1]);
    const [english] = await readSheet((await ask(one.doctor, {}, 'en')).rawPayload);
    expect(english?.[0]).toBe('Case no.');
  });

  test('is narrowed as the list is', async () => {
    const one = await aCase(server.current);
    expect(await readSheet((await ask(one.doctor, { state: 'finished' })).rawPayload)).toHaveLength(1);
    expect(await readSheet((await ask(one.doctor, { state: 'open' })).rawPayload)).toHaveLength(2);
  });

  test('is given to nobody who may not see orders', async () => {
    const one = await aCase(server.current);
    expect((await ask({ token: 'x'.repeat(43) }, {})).statusCode).toBe(401);
    expect((await ask(one.lab.intake, {})).statusCode).toBe(403);
  });
});
