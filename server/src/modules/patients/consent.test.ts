import {
  getPatientConsent,
  recordPatientConsent,
  withdrawPatientConsent,
} from '@suya/contract/patients/consent.endpoints';
import { patientConsentVersion } from '@suya/contract/patients/consent.rules';
import { createPatient, getPatient, listPatients, updatePatient } from '@suya/contract/patients/patients.endpoints';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { call } from '../../testing/call.ts';
import { composeModules } from '../../testing/compose-modules.ts';
import { aClinic, aDoctor, aLabPerson, aMember, anAssistant, type Staff, systemOf } from '../../testing/people.ts';
import { useComposedServer } from '../../testing/test-server.ts';
import { clinicsInTests } from '../clinics/testing/clinics-in-tests.ts';
import { identity } from '../identity/testing/identity-in-tests.ts';
import { patientsModule } from './patients.module.ts';

const server = useComposedServer(composeModules(identity, clinicsInTests, patientsModule));
const NOBODY = '01900000-0000-7000-8000-000000000000';
const mother = { name: '王丽', relation: 'mother' } as const;
const signed = { guardian: null, way: 'paper', version: patientConsentVersion } as const;
/** Five years old, whenever this runs. */
const CHILD = `${new Date().getUTCFullYear() - 5}-01-15`;

const aPatient = async (staff: Staff, birthDate: string | null): Promise<string> =>
  (await staff.ask(createPatient, { name: '王小明', sex: 'male', birthDate })).body.data.id;
const gapOf = async (staff: Staff, patientId: string) =>
  (await staff.ask(getPatient, { patientId })).body.data.consentGap;
const fieldsOf = (body: { extra?: Readonly<Record<string, unknown>> }) =>
  Object.keys((body.extra?.fields as object) ?? {});

describe('consent', () => {
  test('of a child is a guardian’s, with who, how, which text, when and by whom it was written down', async () => {
    const assistant = await anAssistant(await aClinic(server.current));
    const patientId = await aPatient(assistant, CHILD);
    expect(await gapOf(assistant, patientId)).toBe('guardian');
    const alone = await assistant.ask(recordPatientConsent, { patientId, ...signed });
    expect([alone.status, fieldsOf(alone.body)]).toEqual([422, ['guardian']]);
    const { body } = await assistant.ask(recordPatientConsent, { patientId, ...signed, guardian: mother });
    expect(body.data.gap).toBeNull();
    expect(body.data.records).toEqual([
      {
        ...{ id: expect.any(String), act: 'given', by: 'guardian', guardian: mother, way: 'paper', reason: '' },
        ...{ version: patientConsentVersion, at: expect.any(String), recordedByName: assistant.name },
      },
    ]);
    expect(await gapOf(assistant, patientId)).toBeNull();
  });

  test('of somebody of 14 or more is their own; the list and the file say what is missing', async () => {
    const assistant = await anAssistant(await aClinic(server.current));
    const patientId = await aPatient(assistant, '1990-01-02');
    const listed = async () => (await assistant.ask(listPatients, {})).body.data.list[0]?.consentGap;
    expect([await gapOf(assistant, patientId), await listed()]).toEqual(['patient', 'patient']);
    expect((await assistant.ask(recordPatientConsent, { patientId, ...signed })).status).toBe(200);
    expect([await gapOf(assistant, patientId), await listed()]).toEqual([null, null]);
  });

  test('asks for the birth date first where none is known', async () => {
    const assistant = await anAssistant(await aClinic(server.current));
    const patientId = await aPatient(assistant, null);
    expect(await gapOf(assistant, patientId)).toBe('birthDate');
    const without = await assistant.ask(recordPatientConsent, { patientId, ...signed });
    expect([without.status, fieldsOf(without.body)]).toEqual([422, ['birthDate']]);
    const ahead = await assistant.ask(recordPatientConsent, { patientId, ...signed, birthDate: '2199-01-01' });
    expect([ahead.status, fieldsOf(ahead.body)]).toEqual([422, ['birthDate']]);
    const told = await assistant.ask(recordPatientConsent, { patientId, ...signed, birthDate: '1990-01-02' });
    expect(told.body.data.gap).toBeNull();
    expect((await assistant.ask(getPatient, { patientId })).body.data.birthDate).toBe('1990-01-02');
  });

  test('of an adult is none any more once the birth date turns out to be a child’s', async () => {
    const assistant = await anAssistant(await aClinic(server.current));
    const patientId = await aPatient(assistant, '1990-01-02');
    await assistant.ask(recordPatientConsent, { patientId, ...signed });
    const child = { name: '王小明', sex: 'male', birthDate: CHILD } as const;
    const corrected = await assistant.ask(updatePatient, { ...child, patientId, version: 1 });
    expect(corrected.body.data.consentGap).toBe('guardian');
  });

  test('comes with a new patient, by the same rule, all or nothing', async () => {
    const assistant = await anAssistant(await aClinic(server.current));
    const entry = { name: '王小明', sex: 'male', birthDate: CHILD } as const;
    const refused = await assistant.ask(createPatient, { ...entry, consent: signed });
    expect([refused.status, fieldsOf(refused.body)]).toEqual([422, ['guardian']]);
    expect((await assistant.ask(listPatients, {})).body.data.total).toBe(0);
    const entered = await assistant.ask(createPatient, { ...entry, consent: { ...signed, guardian: mother } });
    expect(entered.body.data.consentGap).toBeNull();
  });

  test('to another text than today’s is none', async () => {
    const assistant = await anAssistant(await aClinic(server.current));
    const patientId = await aPatient(assistant, '1990-01-02');
    const answer = await assistant.ask(recordPatientConsent, { patientId, ...signed, version: '2020-01-01' as never });
    expect([answer.status, fieldsOf(answer.body)]).toEqual([422, ['version']]);
  });
});

describe('a withdrawal', () => {
  test('is written beside what was given, whose it was and why, and may be followed by a new consent', async () => {
    const assistant = await anAssistant(await aClinic(server.current));
    const patientId = await aPatient(assistant, CHILD);
    expect((await assistant.ask(withdrawPatientConsent, { patientId })).status).toBe(409);
    await assistant.ask(recordPatientConsent, { patientId, ...signed, guardian: mother });
    const { body } = await assistant.ask(withdrawPatientConsent, { patientId, reason: '转诊' });
    expect(body.data).toMatchObject({ gap: 'withdrawn', openOrders: [], liveLinks: 0 });
    expect(body.data.records.map(({ act, by, reason }) => [act, by, reason])).toEqual([
      ['withdrawn', 'guardian', '转诊'],
      ['given', 'guardian', ''],
    ]);
    expect((await assistant.ask(withdrawPatientConsent, { patientId })).status).toBe(409);
    await assistant.ask(recordPatientConsent, { patientId, ...signed, guardian: mother });
    expect(await gapOf(assistant, patientId)).toBeNull();
  });

  test('leaves its mark in the audit, and nobody changes what was written', async () => {
    const assistant = await anAssistant(await aClinic(server.current));
    const patientId = await aPatient(assistant, '1990-01-02');
    await assistant.ask(recordPatientConsent, { patientId, ...signed });
    await assistant.ask(withdrawPatientConsent, { patientId });
    const system = systemOf(server.current);
    const { rows } = await sql<{ action: string }>`
      SELECT action FROM audit WHERE patient_id = ${patientId} AND action LIKE 'patient.%' ORDER BY at, id`.execute(
      system.db,
    );
    expect(rows.map(({ action }) => action)).toEqual(['patient.consented', 'patient.withdrew']);
    for (const change of [sql`UPDATE patient_consent SET reason = 'x'`, sql`DELETE FROM patient_consent`]) {
      await expect(change.execute(system.db)).rejects.toMatchObject({ code: '42501' });
    }
  });
});

test('nobody else reads or writes a patient’s consent', async () => {
  const clinic = await aClinic(server.current);
  const patientId = await aPatient(await anAssistant(clinic), '1990-01-02');
  const other = await aDoctor(await aClinic(server.current));
  for (const [staff, status, id] of [
    [other, 404, patientId],
    [await aDoctor(clinic), 404, NOBODY],
    [await aMember(clinic, ['finance']), 403, patientId],
    [await aLabPerson(server.current, 'intake'), 403, patientId],
  ] as const) {
    expect((await staff.ask(getPatientConsent, { patientId: id })).status).toBe(status);
    expect((await staff.ask(recordPatientConsent, { patientId: id, ...signed })).status).toBe(status);
    expect((await staff.ask(withdrawPatientConsent, { patientId: id })).status).toBe(status);
  }
  expect((await call(server.current.http, getPatientConsent, { patientId })).status).toBe(401);
});
