import { createPatient } from '@suya/contract/patients/patients.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { clinicsInTests } from '../modules/clinics/testing/clinics-in-tests.ts';
import { identity } from '../modules/identity/testing/identity-in-tests.ts';
import { patientsModule } from '../modules/patients/patients.module.ts';
import { composeModules } from '../testing/compose-modules.ts';
import { openClient } from '../testing/owner.ts';
import { aClinic, anAssistant, systemOf } from '../testing/people.ts';
import { useComposedServer } from '../testing/test-server.ts';
import { forgetCalls } from '../testing/watch-audit.ts';
import { sealAudit, verifyAudit } from './audit-seal.ts';

const server = useComposedServer(composeModules(identity, clinicsInTests, patientsModule));
const key = Buffer.alloc(32, 7);
const ROWS = 5;

/** Changes the audit as only the owner of the database could, past what refuses it to every role. */
async function tamper(text: string, values: unknown[] = []): Promise<void> {
  const owner = await openClient(server.current.test.admin);
  try {
    await owner.query("SET session_replication_role = 'replica'");
    await owner.query(text, values);
  } finally {
    await owner.end();
  }
}

/** Rows that are old enough to be sealed, on a day of their own, and the id of the first. */
async function haveRows(): Promise<number> {
  const system = systemOf(server.current);
  const { rows } = await sql<{ id: number }>`
    INSERT INTO audit (at, role, action, outcome, object_id)
    SELECT now() - interval '20 minutes' + n * interval '1 second', 'assistant', 'GET /x', 'read', n::text
      FROM generate_series(1, ${ROWS}) n RETURNING id::float8 AS id`.execute(system.db);
  return rows[0]?.id ?? 0;
}

beforeEach(async () => {
  await tamper('DELETE FROM audit_seal');
  await tamper('DELETE FROM audit');
});

// What is altered here is altered for good.
afterAll(forgetCalls);

describe('the sealed audit', () => {
  test('is whole as it was written, also what was written after the last seal', async () => {
    const system = systemOf(server.current);
    await haveRows();
    await sealAudit(system, key);
    const assistant = await anAssistant(await aClinic(server.current));
    await assistant.ask(createPatient, { name: '王小明', sex: 'male', birthDate: null, phone: null, remark: '' });
    await sealAudit(system, key);
    expect(await verifyAudit(system, key)).toEqual([]);
    const { rows } = await sql`SELECT FROM audit_seal`.execute(system.db);
    expect(rows).toHaveLength(1);
  });

  test('names a row that was altered, added or taken away', async () => {
    const system = systemOf(server.current);
    const id = await haveRows();
    await sealAudit(system, key);
    await tamper("UPDATE audit SET object_id = 'another' WHERE id = $1", [id]);
    expect(await verifyAudit(system, key)).toMatchObject([{ kind: 'altered', id }]);
    await tamper('DELETE FROM audit WHERE id = $1', [id]);
    expect(await verifyAudit(system, key)).toMatchObject([{ kind: 'removed', id: null }]);
    await tamper('INSERT INTO audit (at, role, action, outcome) SELECT max(at), $1, $1, $1 FROM audit', ['forged']);
    const found = await verifyAudit(system, key);
    expect(found.map(({ kind }) => kind)).toEqual(['altered']);
    expect(found[0]?.id).not.toBe(id);
  });

  test('names a seal that was made anew without the key, or taken out', async () => {
    const system = systemOf(server.current);
    await haveRows();
    await sealAudit(system, key);
    await tamper('UPDATE audit_seal SET leaves = substring(leaves FOR 8)');
    expect((await verifyAudit(system, key)).map(({ kind }) => kind)).toContain('seal');
    expect((await verifyAudit(system, Buffer.alloc(32, 8))).map(({ kind }) => kind)).toContain('seal');
  });

  test('is sealed once by two processes at the same time', async () => {
    const system = systemOf(server.current);
    await haveRows();
    await Promise.all([sealAudit(system, key), sealAudit(system, key), sealAudit(system, key)]);
    expect(await verifyAudit(system, key)).toEqual([]);
    const { rows } = await sql`SELECT FROM audit_seal`.execute(system.db);
    expect(rows).toHaveLength(1);
  });

  test('loses and changes no seal, whoever asks', async () => {
    const system = systemOf(server.current);
    await haveRows();
    await sealAudit(system, key);
    await expect(sql`DELETE FROM audit_seal`.execute(system.db)).rejects.toThrow();
    await expect(sql`UPDATE audit_seal SET until = now()`.execute(system.db)).rejects.toThrow();
  });
});
