import { randomUUID } from 'node:crypto';
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

const anEntry = {
  name: '王小明',
  sex: 'male',
  birthDate: '2014-02-28',
  phone: '13712345678',
  remark: '对镍过敏',
} as const;

async function aPatient(staff: Staff, fields: Partial<typeof anEntry> | { name: string; phone?: string | null } = {}) {
  return (await staff.ask(createPatient, { ...anEntry, ...fields })).body.data;
}

async function namesFor(staff: Staff, keyword: string): Promise<string[]> {
  const { body } = await staff.ask(listPatients, { keyword });
  return body.data.list.map((row) => row.name).sort();
}

describe('a patient', () => {
  test('is entered, read back and corrected', async () => {
    const assistant = await anAssistant(await aClinic(server.current));
    const entered = await aPatient(assistant);
    expect(entered).toMatchObject({ ...anEntry, version: 1, orderCount: 0 });
    expect((await assistant.ask(getPatient, { patientId: entered.id })).body.data).toEqual(entered);
    const change = { ...anEntry, name: '王晓明', phone: null, patientId: entered.id, version: 1 };
    const corrected = (await assistant.ask(updatePatient, change)).body.data;
    expect(corrected).toEqual({ ...entered, name: '王晓明', phone: null, version: 2 });
    expect(await namesFor(assistant, '王晓')).toEqual(['王晓明']);
    expect(await namesFor(assistant, '王小')).toEqual([]);
  });

  test('that somebody else corrected meanwhile is not written over', async () => {
    const clinic = await aClinic(server.current);
    const [one, other] = [await anAssistant(clinic), await aDoctor(clinic)];
    const { id: patientId } = await aPatient(one);
    const changes = [one, other].map((staff, n) =>
      staff.ask(updatePatient, { ...anEntry, remark: `改动${n}`, patientId, version: 1 }),
    );
    const answers = await Promise.all(changes);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    const loser = answers.find((answer) => answer.status === 409);
    expect(loser?.body).toMatchObject({ code: 409, extra: { version: 2 } });
    const winner = answers.find((answer) => answer.status === 200);
    expect((await one.ask(getPatient, { patientId })).body.data.remark).toBe(winner?.body.data.remark);
  });

  test('is entered once where the same request arrives twice', async () => {
    const assistant = await anAssistant(await aClinic(server.current));
    const headers = { 'idempotency-key': 'once-and-not-twice' };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => assistant.ask(createPatient, anEntry, { headers })),
    );
    const ids = new Set(answers.flatMap((answer) => (answer.status === 200 ? [answer.body.data.id] : [])));
    expect(ids.size).toBe(1);
    expect((await assistant.ask(listPatients, {})).body.data.total).toBe(1);
  });

  test('cannot be entered without a name, born tomorrow, or with half a phone', async () => {
    const assistant = await anAssistant(await aClinic(server.current));
    const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    const wrong = [
      [{ name: '  ' }, 'name'],
      [{ name: 'a\u0000b' }, 'name'],
      [{ birthDate: tomorrow }, 'birthDate'],
      [{ birthDate: '2024-02-30' }, 'birthDate'],
      [{ phone: '1371234567' }, 'phone'],
      [{ sex: 'x' }, 'sex'],
    ] as const;
    for (const [fields, field] of wrong) {
      const { status, body } = await assistant.ask(createPatient, { ...anEntry, ...fields } as never);
      expect([status, Object.keys((body.extra?.fields as object) ?? {})]).toEqual([422, [field]]);
    }
    expect((await assistant.ask(listPatients, {})).body.data.total).toBe(0);
  });
});

test('nobody chooses the clinic, the id or the version of what they enter', async () => {
  const assistant = await anAssistant(await aClinic(server.current));
  for (const field of ['clinicId', 'id', 'version', 'createdAt', 'isAdmin', '__proto__']) {
    const response = await server.current.http.inject({
      method: 'POST',
      url: createPatient.path,
      headers: { authorization: assistant.token, 'content-type': 'application/json' },
      payload: `${JSON.stringify(anEntry).slice(0, -1)},"${field}":"${NOBODY}"}`,
    });
    expect([field, response.statusCode >= 400 && response.statusCode < 500]).toEqual([field, true]);
  }
  expect((await assistant.ask(listPatients, {})).body.data.total).toBe(0);
});

describe('another clinic’s patient', () => {
  test('is as if there were none: not read, not changed, not found', async () => {
    const mine = await anAssistant(await aClinic(server.current));
    const theirs = await aPatient(await anAssistant(await aClinic(server.current)), { name: '甲诊所的患者' });
    for (const patientId of [theirs.id, NOBODY]) {
      const read = await mine.ask(getPatient, { patientId });
      const write = await mine.ask(updatePatient, { ...anEntry, patientId, version: 1 });
      expect([read.status, write.status]).toEqual([404, 404]);
      expect(read.text).toBe((await mine.ask(getPatient, { patientId: NOBODY })).text);
    }
    for (const keyword of ['', '甲', 'jzs', '13712345678', '5678']) expect(await namesFor(mine, keyword)).toEqual([]);
  });

  test('has no door for the finance clerk, the lab or a visitor', async () => {
    const clinic = await aClinic(server.current);
    const { id: patientId } = await aPatient(await anAssistant(clinic));
    const strangers = [await aMember(clinic, ['finance']), await aLabPerson(server.current, 'intake')];
    for (const stranger of strangers) {
      expect((await stranger.ask(getPatient, { patientId })).status).toBe(403);
      expect((await stranger.ask(listPatients, {})).status).toBe(403);
      expect((await stranger.ask(createPatient, anEntry)).status).toBe(403);
      expect((await stranger.ask(updatePatient, { ...anEntry, patientId, version: 1 })).status).toBe(403);
    }
    expect((await call(server.current.http, getPatient, { patientId })).status).toBe(401);
  });

  test('keeps its phone from the lab in the database itself', async () => {
    const lab = systemOf(server.current).as({ kind: 'lab', userId: NOBODY });
    await expect(lab.db.selectFrom('patient').select('phone').execute()).rejects.toMatchObject({ code: '42501' });
    expect(await lab.db.selectFrom('patient').select('name').execute()).toEqual([]);
  });
});

describe('finding a patient', () => {
  test('by the beginning of name, pinyin or initials, whatever the case', async () => {
    const assistant = await anAssistant(await aClinic(server.current));
    for (const name of ['王小明', '汪洋', '曾国藩', '吕布', 'Anna-Maria Müller', '阿依古丽·买买提']) {
      await aPatient(assistant, { name, phone: null });
    }
    expect(await namesFor(assistant, '王小')).toEqual(['王小明']);
    expect(await namesFor(assistant, 'WANG')).toEqual(['汪洋', '王小明']);
    expect(await namesFor(assistant, 'wang xiao')).toEqual(['王小明']);
    expect(await namesFor(assistant, 'wxm')).toEqual(['王小明']);
    expect(await namesFor(assistant, 'zenggf')).toEqual([]);
    expect(await namesFor(assistant, 'zengguo')).toEqual(['曾国藩']);
    expect(await namesFor(assistant, 'lvb')).toEqual(['吕布']);
    expect(await namesFor(assistant, 'anna maria mull')).toEqual(['Anna-Maria Müller']);
    expect(await namesFor(assistant, 'amm')).toEqual(['Anna-Maria Müller']);
    expect(await namesFor(assistant, '阿依古丽买')).toEqual(['阿依古丽·买买提']);
    expect(await namesFor(assistant, '明')).toEqual([]);
  });

  test('by the whole phone, its beginning or its last four digits', async () => {
    const assistant = await anAssistant(await aClinic(server.current));
    await aPatient(assistant, { name: '甲', phone: '13712345678' });
    await aPatient(assistant, { name: '乙', phone: '13899995678' });
    await aPatient(assistant, { name: '丙', phone: null });
    expect(await namesFor(assistant, '13712345678')).toEqual(['甲']);
    expect(await namesFor(assistant, '+86 137 1234 5678')).toEqual(['甲']);
    expect(await namesFor(assistant, '138')).toEqual(['乙']);
    expect(await namesFor(assistant, '5678')).toEqual(['乙', '甲'].sort());
    expect(await namesFor(assistant, '678')).toEqual([]);
  });

  test('takes wildcards and quotes as they are', async () => {
    const assistant = await anAssistant(await aClinic(server.current));
    await aPatient(assistant);
    for (const keyword of ['%', '_', '\\', "'", '王%', "' OR '1'='1", '…']) {
      expect(await namesFor(assistant, keyword)).toEqual([]);
    }
  });

  test('shows phones masked, newest first, page by page', async () => {
    const assistant = await anAssistant(await aClinic(server.current));
    for (let n = 0; n < 12; n += 1) await aPatient(assistant, { name: `患者${n}` });
    const first = (await assistant.ask(listPatients, { pageSize: 10 })).body.data;
    const second = (await assistant.ask(listPatients, { pageSize: 10, pageIndex: 2 })).body.data;
    const beyond = (await assistant.ask(listPatients, { pageSize: 10, pageIndex: 3 })).body.data;
    const expected = Array.from({ length: 12 }, (_, n) => `患者${11 - n}`);
    expect([...first.list, ...second.list].map((row) => row.name)).toEqual(expected);
    expect([first.total, second.total, beyond.total, beyond.list]).toEqual([12, 12, 12, []]);
    expect(first.list[0]?.phone).toBe('137****5678');
    expect(JSON.stringify(first)).not.toContain('13712345678');
  });
});

test('a patient’s orders are counted once the lab has them, drafts are not', async () => {
  const assistant = await anAssistant(await aClinic(server.current));
  const { id } = await aPatient(assistant);
  await aPatient(assistant, { name: '另一位' });
  const system = systemOf(server.current);
  const { now } = await system.db.selectNoFrom(sql<Date>`now()`.as('now')).executeTakeFirstOrThrow();
  const order = (no: string, submittedAt: Date | null) => ({
    clinic_id: assistant.clinicId,
    id: randomUUID(),
    no,
    type: 5,
    kind: 1,
    status: submittedAt ? 2 : 1,
    patient_id: id,
    prescription: '{}',
    submitted_at: submittedAt,
  });
  const earlier = new Date(now.getTime() - 86_400_000);
  await system.db
    .insertInto('orders')
    .values([order('T1', earlier), order('T2', now), order('T3', null)])
    .execute();
  const { list } = (await assistant.ask(listPatients, {})).body.data;
  expect(list.map((row) => [row.name, row.orderCount, row.lastOrderAt])).toEqual([
    ['另一位', 0, null],
    [anEntry.name, 2, now.toISOString()],
  ]);
  expect((await assistant.ask(getPatient, { patientId: id })).body.data.orderCount).toBe(2);
});

test('looking at a patient leaves a note of who did, without the patient’s data', async () => {
  const assistant = await anAssistant(await aClinic(server.current));
  const { id: patientId } = await aPatient(assistant);
  await assistant.ask(getPatient, { patientId });
  const { rows } = await sql<{ row: string }>`
    SELECT to_jsonb(a)::text AS row FROM audit a
     WHERE actor_id = ${assistant.userId} AND object_id = ${patientId} AND outcome = 'read'`.execute(
    systemOf(server.current).db,
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.row).not.toContain('王小明');
});
