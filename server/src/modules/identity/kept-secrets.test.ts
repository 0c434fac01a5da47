import { changeClinic } from '@suya/contract/identity/identity.endpoints';
import { expect, test } from 'vitest';
import { withClient } from '../../platform/db/connection.ts';
import { composeModules } from '../../testing/compose-modules.ts';
import { aClinic, aDoctor, signIn, systemOf } from '../../testing/people.ts';
import { useComposedServer } from '../../testing/test-server.ts';
import { addMember } from '../clinics/index.ts';
import { clinicsInTests } from '../clinics/testing/clinics-in-tests.ts';
import { identity } from './testing/identity-in-tests.ts';

const server = useComposedServer(composeModules(identity, clinicsInTests));
const TOKENS = 100;

/** Everything that the database keeps, every table of it row by row, as a dump would have it. */
async function dump(): Promise<string> {
  return withClient(server.current.test.admin, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
        WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
    );
    const parts: string[] = [];
    for (const { name } of tables) {
      const { rows } = await client.query<{ whole: string }>(`SELECT t::text AS whole FROM ${name} t`);
      parts.push(...rows.map(({ whole }) => whole));
    }
    return parts.join('\n');
  });
}

/** A token as it might lie in a dump: as it is, its bytes in hex, and its text in hex. */
const formsOf = (token: string): string[] => [
  token,
  Buffer.from(token, 'base64url').toString('hex'),
  Buffer.from(token).toString('hex'),
];

test(`of ${TOKENS} tokens a dump of the whole database holds none, in no form, also of those that were replaced`, async () => {
  const [here, there] = [await aClinic(server.current), await aClinic(server.current)];
  const tokens: string[] = [];
  for (let n = 0; n < TOKENS / 2; n += 1) {
    const doctor = await aDoctor(here);
    const { userId, name } = doctor;
    await addMember(systemOf(server.current), { clinicId: there.id, userId, name, roles: ['doctor'] });
    const moved = await doctor.ask(changeClinic, { clinicId: there.id });
    tokens.push(doctor.token, moved.body.data.token ?? '');
  }
  expect(new Set(tokens).size).toBe(TOKENS);
  const text = await dump();
  expect(text.length).toBeGreaterThan(10_000);
  expect(tokens.flatMap(formsOf).filter((form) => text.includes(form))).toEqual([]);
});

test('canary: one that was kept by mistake would be found in the dump', async () => {
  const clinic = await aClinic(server.current);
  const { token } = await signIn(server.current, await aDoctor(clinic), { side: 'clinic', clinicId: clinic.id });
  await withClient(server.current.test.admin, (client) =>
    client.query(`UPDATE clinic SET name = $2 WHERE id = $1`, [clinic.id, `x${token}x`]),
  );
  expect(await dump()).toContain(token);
});
