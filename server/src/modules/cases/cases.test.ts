import {
  countCases,
  finishCase,
  getCase,
  listCases,
  reopenCase,
  type saveCase,
} from '@suya/contract/cases/cases.endpoints';
import type { CallOf } from '@suya/contract/http/endpoint';
import { describe, expect, test } from 'vitest';
import { aCase, act, composeRoad } from '../../testing/order-road.ts';
import { aClinic, aDoctor, aMember } from '../../testing/people.ts';
import { useComposedServer } from '../../testing/test-server.ts';
import { aPatient, enter, NOBODY } from './testing/entering.ts';
import { caseIdOf } from './testing/talking.ts';

const server = useComposedServer(composeRoad);

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
