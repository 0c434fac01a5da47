import { countCases, finishCase, getCase, listCases, reopenCase, saveCase } from '@suya/contract/cases/cases.endpoints';
import { CASE_LIST_ORDERS } from '@suya/contract/cases/cases.schema';
import { getLabCase, listLabCases } from '@suya/contract/cases/lab-cases.endpoints';
import type { CallOf } from '@suya/contract/http/endpoint';
import { moveAppointment } from '@suya/contract/orders/amend.endpoints';
import { copyOrder, getDraft, getOrder, saveDraft, submitOrder } from '@suya/contract/orders/orders.endpoints';
import { createPatient } from '@suya/contract/patients/patients.endpoints';
import { describe, expect, test } from 'vitest';
import { consenting } from '../../testing/consenting.ts';
import { aCase, act, composeRoad } from '../../testing/order-road.ts';
import { aClinic, aDoctor, aMember, anAssistant, type Staff } from '../../testing/people.ts';
import { useComposedServer } from '../../testing/test-server.ts';
import { caseIdOf } from './testing/talking.ts';

const server = useComposedServer(composeRoad);
const NOBODY = '01900000-0000-7000-8000-000000000000';

const aPatient = async (staff: Staff, name = '陈晓雯'): Promise<string> =>
  (await staff.ask(createPatient, { name, sex: 'female', ...consenting })).body.data.id;

const anEntry = {
  title: '扩弓与保持',
  characteristics: ['Crowding', 'NarrowArch'],
  angleClass: 'Class2Div1Subdivision',
  angleSide: 'left',
  treatmentItems: ['archExpansion', 'retention'],
  chiefComplaint: '门牙不齐',
  stages: [
    { name: '扩弓', date: '2026-12-01' },
    { name: '保持', date: null },
  ],
} as const;

type Entry = CallOf<typeof saveCase>;
const entry = (): Omit<Entry, 'patientId'> => structuredClone(anEntry) as unknown as Omit<Entry, 'patientId'>;
const enter = (staff: Staff, fields: Entry) => staff.ask(saveCase, fields);

/** A draft of the same prescription as another order's, for any patient. */
async function aDraft(doctor: Staff, orderId: string, patientId: string, caseId?: string) {
  const { type, prescription } = (await doctor.ask(getOrder, { orderId })).body.data;
  return doctor.ask(saveDraft, {
    type,
    patientId,
    doctorId: doctor.memberId,
    prescription,
    ...(caseId ? { caseId } : {}),
  });
}

async function submit(doctor: Staff, orderId: string) {
  const { version, totalFen } = (await doctor.ask(getDraft, { orderId })).body.data;
  return doctor.ask(submitOrder, { orderId, version, amountFen: totalFen });
}

describe('a case', () => {
  test('is opened, read back and corrected; who read an older version is told', async () => {
    const doctor = await aDoctor(await aClinic(server.current));
    const patientId = await aPatient(doctor);
    const opened = (await enter(doctor, { ...entry(), patientId, doctorId: doctor.memberId })).body.data;
    expect(opened).toMatchObject({
      ...anEntry,
      version: 1,
      state: 'open',
      patientName: '陈晓雯',
      doctorName: doctor.name,
      orderCount: 0,
      unread: 0,
      orders: [],
    });
    expect(opened.no).toMatch(/^K\d{12}$/);
    expect((await doctor.ask(getCase, { caseId: opened.id })).body.data).toEqual(opened);
    const change = { ...entry(), patientId, title: '只保持', caseId: opened.id, version: 1 };
    expect((await enter(doctor, change)).body.data).toMatchObject({ title: '只保持', version: 2, doctorName: null });
    const late = await enter(doctor, change);
    expect([late.status, late.body.extra]).toEqual([409, { version: 2 }]);
  });

  test('of a subdivision needs its side, and of another class has none', async () => {
    const doctor = await aDoctor(await aClinic(server.current));
    const patientId = await aPatient(doctor);
    const without = await enter(doctor, { patientId, angleClass: 'Class3Subdivision' });
    expect([without.status, without.body.extra]).toEqual([422, { fields: { angleSide: expect.any(String) } }]);
    const whole = await enter(doctor, { patientId, angleClass: 'Class1', angleSide: 'right' });
    expect(whole.body.data).toMatchObject({ angleClass: 'Class1', angleSide: null });
  });

  test('is opened only for a patient and with a doctor of the clinic, and keeps its patient', async () => {
    const doctor = await aDoctor(await aClinic(server.current));
    const stranger = await aDoctor(await aClinic(server.current));
    const [patientId, theirs] = [await aPatient(doctor), await aPatient(stranger)];
    for (const [fields, field] of [
      [{ patientId: theirs }, 'patientId'],
      [{ patientId: NOBODY }, 'patientId'],
      [{ patientId, doctorId: stranger.memberId }, 'doctorId'],
    ] as const) {
      const refused = await enter(doctor, fields);
      expect([refused.status, refused.body.extra]).toEqual([422, { fields: { [field]: expect.any(String) } }]);
    }
    const { id: caseId } = (await enter(doctor, { patientId })).body.data;
    const moved = await enter(doctor, { caseId, version: 1, patientId: await aPatient(doctor, '另一位') });
    expect(moved.status).toBe(422);
  });

  test('is another clinic’s secret: read, written, finished and listed it is not there', async () => {
    const doctor = await aDoctor(await aClinic(server.current));
    const patientId = await aPatient(doctor);
    const { id: caseId } = (await enter(doctor, { patientId })).body.data;
    const stranger = await aDoctor(await aClinic(server.current));
    const refused = await Promise.all([
      stranger.ask(getCase, { caseId }),
      stranger.ask(finishCase, { caseId, version: 1 }),
      stranger.ask(reopenCase, { caseId, version: 1 }),
      enter(stranger, { caseId, version: 1, patientId }),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await stranger.ask(listCases, {})).body.data).toEqual({ total: 0, list: [] });
    expect((await stranger.ask(countCases, {})).body.data).toEqual({ open: 0, finished: 0, unread: 0 });
  });

  test('is read by the clinic’s finance, who may not write', async () => {
    const clinic = await aClinic(server.current);
    const doctor = await aDoctor(clinic);
    const finance = await aMember(clinic, ['finance']);
    const patientId = await aPatient(doctor);
    const { id: caseId } = (await enter(doctor, { patientId })).body.data;
    expect((await finance.ask(getCase, { caseId })).status).toBe(200);
    expect((await enter(finance, { patientId })).status).toBe(403);
    expect((await finance.ask(finishCase, { caseId, version: 1 })).status).toBe(403);
  });
});

describe('an order joins a case', () => {
  test('when it is handed in: the patient’s only open one, or a new one', async () => {
    const one = await aCase(server.current);
    const caseId = await caseIdOf(one);
    const { patientId } = (await one.doctor.ask(getCase, { caseId })).body.data;
    await act(one, one.doctor, 'cancel', { reason: '重下' });
    const next = (await aDraft(one.doctor, one.orderId, patientId)).body.data;
    expect(next.caseId).toBeNull();
    expect((await submit(one.doctor, next.id)).body.data.caseId).toBe(caseId);
    const detail = (await one.doctor.ask(getCase, { caseId })).body.data;
    expect([detail.orderCount, detail.openOrderCount]).toEqual([2, 1]);

    const other = await aPatient(one.doctor, '另一位');
    const draft = (await aDraft(one.doctor, one.orderId, other)).body.data;
    expect((await submit(one.doctor, draft.id)).body.data.caseId).not.toBe(caseId);
  });

  test('that its draft named, whichever others are open; with two open and none named a new one is opened', async () => {
    const one = await aCase(server.current);
    const { patientId } = (await one.doctor.ask(getCase, { caseId: await caseIdOf(one) })).body.data;
    await act(one, one.doctor, 'cancel', { reason: '重下' });
    const { id: second } = (await enter(one.doctor, { patientId, title: '二期' })).body.data;
    const named = (await aDraft(one.doctor, one.orderId, patientId, second)).body.data;
    expect(named.caseId).toBe(second);
    expect((await submit(one.doctor, named.id)).body.data.caseId).toBe(second);
    await act({ ...one, orderId: named.id }, one.doctor, 'cancel', { reason: '重下' });
    const unnamed = (await aDraft(one.doctor, one.orderId, patientId)).body.data;
    const joined = (await submit(one.doctor, unnamed.id)).body.data.caseId;
    expect([second, await caseIdOf(one)]).not.toContain(joined);
  });

  test('only of its own patient and clinic, and only while it is open', async () => {
    const one = await aCase(server.current);
    const caseId = await caseIdOf(one);
    const other = await aPatient(one.doctor, '另一位');
    const stranger = await aCase(server.current);
    const { id: over } = (await enter(one.doctor, { patientId: other })).body.data;
    await one.doctor.ask(finishCase, { caseId: over, version: 1 });
    for (const wrong of [caseId, await caseIdOf(stranger), over, NOBODY]) {
      const refused = await aDraft(one.doctor, one.orderId, other, wrong);
      expect([refused.status, refused.body.extra]).toEqual([422, { fields: { caseId: expect.any(String) } }]);
    }
  });

  test('and leaves it again while a draft, with its patient', async () => {
    const one = await aCase(server.current);
    const other = await aPatient(one.doctor, '另一位');
    const { id: caseId } = (await enter(one.doctor, { patientId: other })).body.data;
    const draft = (await aDraft(one.doctor, one.orderId, other, caseId)).body.data;
    const { type, prescription, version } = draft;
    const saved = { orderId: draft.id, type, doctorId: one.doctor.memberId, prescription };
    const kept = (await one.doctor.ask(saveDraft, { ...saved, version, patientId: other })).body.data;
    expect(kept.caseId).toBe(caseId);
    const { patientId } = (await one.doctor.ask(getOrder, { orderId: one.orderId })).body.data;
    expect(
      (await one.doctor.ask(saveDraft, { ...saved, version: kept.version, patientId })).body.data.caseId,
    ).toBeNull();
  });

  test('a copy starts without one', async () => {
    const one = await aCase(server.current);
    expect((await one.doctor.ask(copyOrder, { orderId: one.orderId })).body.data.caseId).toBeNull();
  });

  test('two handed in at once for a new patient meet in one', async () => {
    const one = await aCase(server.current);
    const other = await aPatient(one.doctor, '另一位');
    const second = await aCase(server.current, { type: 7 });
    const { prescription } = (await second.doctor.ask(getOrder, { orderId: second.orderId })).body.data;
    const drafts = [
      (await aDraft(one.doctor, one.orderId, other)).body.data,
      (await one.doctor.ask(saveDraft, { type: 7, patientId: other, doctorId: one.doctor.memberId, prescription })).body
        .data,
    ];
    const answers = await Promise.all(drafts.map(({ id }) => submit(one.doctor, id)));
    const cases = answers.map(({ body }) => body.data?.caseId);
    expect(cases[0]).toEqual(expect.any(String));
    expect(cases[1]).toBe(cases[0]);
  });
});

test('a case is finished once no order of it is under way, takes no draft then, and is reopened', async () => {
  const one = await aCase(server.current);
  const caseId = await caseIdOf(one);
  const early = await one.doctor.ask(finishCase, { caseId, version: 1 });
  expect([early.status, early.body.extra]).toEqual([409, { orders: 1 }]);
  await act(one, one.doctor, 'cancel', { reason: '不做了' });
  const finished = (await one.doctor.ask(finishCase, { caseId, version: 1 })).body.data;
  expect(finished).toMatchObject({ state: 'finished', version: 2, finishedAt: expect.any(String) });
  expect((await one.doctor.ask(reopenCase, { caseId, version: 1 })).status).toBe(409);
  expect((await one.doctor.ask(reopenCase, { caseId, version: 2 })).body.data).toMatchObject({
    state: 'open',
    finishedAt: null,
  });
});

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
