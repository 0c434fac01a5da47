import { updateInfo } from '@suya/contract/identity/account.endpoints';
import { createPatient, getPatient, listPatients, updatePatient } from '@suya/contract/patients/patients.endpoints';
import { describe, expect, test } from 'vitest';
import { clinicsInTests } from '../modules/clinics/testing/clinics-in-tests.ts';
import { identity } from '../modules/identity/testing/identity-in-tests.ts';
import { patientsModule } from '../modules/patients/patients.module.ts';
import { composeModules } from '../testing/compose-modules.ts';
import { openClient } from '../testing/owner.ts';
import { aClinic, anAssistant, type Staff } from '../testing/people.ts';
import { useComposedServer } from '../testing/test-server.ts';

const server = useComposedServer(composeModules(identity, clinicsInTests, patientsModule));
const READERS = 30;

/** Somebody of each of several clinics, with a patient of theirs. */
function readers(count: number): Promise<{ staff: Staff; patientId: string }[]> {
  const one = async () => {
    const staff = await anAssistant(await aClinic(server.current));
    const { body } = await staff.ask(createPatient, {
      name: '王小明',
      sex: 'male',
      birthDate: null,
      phone: null,
      remark: '',
    });
    return { staff, patientId: body.data.id };
  };
  return Promise.all(Array.from({ length: count }, one));
}

async function asOwner<T>(
  work: (ask: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>) => Promise<T>,
) {
  const owner = await openClient(server.current.test.admin);
  try {
    return await work(async (text, values) => (await owner.query(text, values)).rows);
  } finally {
    await owner.end();
  }
}

const readAll = (all: readonly { staff: Staff; patientId: string }[]) =>
  Promise.all(all.map(({ staff, patientId }) => staff.ask(getPatient, { patientId })));

describe('reads of many clinics that come in together', () => {
  test('leave a row each with its own person, clinic and record, and share their commits', async () => {
    const all = await readers(READERS);
    const answers = await readAll(all);
    expect(answers.map(({ status }) => status)).toEqual(all.map(() => 200));
    const rows = await asOwner((ask) =>
      ask(
        `SELECT actor_id, clinic_id, object_id, trace_id, role, outcome, ip, at::text FROM audit
          WHERE actor_id = ANY ($1) AND action LIKE 'GET %'`,
        [all.map(({ staff }) => staff.userId)],
      ),
    );
    for (const [at, { staff, patientId }] of all.entries()) {
      expect(rows.filter(({ actor_id }) => actor_id === staff.userId)).toMatchObject([
        {
          clinic_id: staff.clinicId,
          object_id: patientId,
          trace_id: answers[at]?.body.traceId,
          role: 'assistant',
          outcome: 'read',
        },
      ]);
    }
    // A transaction's rows carry its time.
    expect(new Set(rows.map(({ at }) => at)).size).toBeLessThan(READERS / 2);
  });

  test('are not answered while their rows cannot be written', async () => {
    const all = await readers(3);
    await asOwner((ask) => ask('ALTER TABLE audit ADD CONSTRAINT closed CHECK (false) NOT VALID'));
    try {
      const answers = await readAll(all);
      expect(answers.map(({ status }) => status)).toEqual([500, 500, 500]);
      expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain('王小明');
    } finally {
      await asOwner((ask) => ask('ALTER TABLE audit DROP CONSTRAINT closed'));
    }
    expect((await readAll(all)).map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  test('are refused one by one where one of the rows is at fault', async () => {
    const all = await readers(4);
    const [bad] = all;
    await asOwner((ask) =>
      ask(`ALTER TABLE audit ADD CONSTRAINT not_this CHECK (object_id <> '${bad?.patientId}') NOT VALID`),
    );
    try {
      expect((await readAll(all)).map(({ status }) => status)).toEqual([500, 200, 200, 200]);
    } finally {
      await asOwner((ask) => ask('ALTER TABLE audit DROP CONSTRAINT not_this'));
    }
  });
});

const entry = { name: '王小明', sex: 'male', birthDate: null, phone: null, remark: '' } as const;

const actsOf = ({ userId }: Staff) =>
  asOwner((ask) =>
    ask(
      `SELECT action, object, object_id, clinic_id, role, xmin::text AS tx FROM audit
        WHERE actor_id = $1 AND outcome = 'done' ORDER BY id`,
      [userId],
    ),
  );

describe('what somebody changes', () => {
  test('leaves a row of the same transaction, with who, where and which record', async () => {
    const staff = await anAssistant(await aClinic(server.current));
    const { body } = await staff.ask(createPatient, entry);
    const { id: patientId } = body.data;
    await staff.ask(updatePatient, { ...entry, patientId, version: 1, remark: '易恶心' });
    const acts = await actsOf(staff);
    expect(acts).toMatchObject([
      { action: `POST ${createPatient.path}`, object_id: patientId, clinic_id: staff.clinicId, role: 'assistant' },
      { action: `POST ${updatePatient.path}`, object: 'patient', object_id: patientId, clinic_id: staff.clinicId },
    ]);
    const [patient] = await asOwner((ask) => ask('SELECT xmin::text AS tx FROM patient WHERE id = $1', [patientId]));
    expect(acts[1]?.tx).toBe(patient?.tx);
  });

  test('is not done where its row cannot be written', async () => {
    const staff = await anAssistant(await aClinic(server.current));
    const patientsModule = () => asOwner((ask) => ask('SELECT id FROM patient WHERE clinic_id = $1', [staff.clinicId]));
    await asOwner((ask) => ask('ALTER TABLE audit ADD CONSTRAINT closed CHECK (false) NOT VALID'));
    try {
      expect((await staff.ask(createPatient, entry)).status).toBe(500);
    } finally {
      await asOwner((ask) => ask('ALTER TABLE audit DROP CONSTRAINT closed'));
    }
    expect(await patientsModule()).toEqual([]);
    expect((await staff.ask(createPatient, entry)).status).toBe(200);
    expect(await patientsModule()).toHaveLength(1);
  });

  test('by a single statement leaves its row as well; what was refused, or only read, leaves none', async () => {
    const staff = await anAssistant(await aClinic(server.current));
    expect((await staff.ask(updateInfo, { name: '李想' })).status).toBe(200);
    const said = [{ action: `POST ${updateInfo.path}` }];
    expect(await actsOf(staff)).toMatchObject(said);
    await staff.ask(listPatients, {});
    await staff.ask(updatePatient, { ...entry, patientId: staff.userId, version: 1 });
    expect(await actsOf(staff)).toMatchObject(said);
  });
});
