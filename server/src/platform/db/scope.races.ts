import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rounds } from '../../testing/rounds.ts';
import { cloneDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { silentLog, withClient } from './connection.ts';
import { Transactions } from './hot/transactions.ts';
import { makePool } from './pool.ts';
import type { Scope } from './scope.ts';
import { dbOver } from './scoped-db.ts';

const CLINICS = 20;
const POOL = 5;
const REQUESTS = rounds(400, 10_000);

let clone: TestDatabase;
let pool: pg.Pool;

const idOf = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const scopeOf = (number: number): Scope => {
  const clinicId = idOf(number % CLINICS);
  return { kind: 'clinic', clinicId, clinicIds: [clinicId], userId: idOf(number) };
};

beforeAll(async () => {
  clone = await cloneDatabase();
  await withClient(clone.admin, (client) =>
    client.query(
      `INSERT INTO outbox (name, aggregate, clinic_id, payload)
      SELECT 'test', 'marker', ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, '{}'
        FROM generate_series(0, $1 - 1) n`,
      [CLINICS],
    ),
  );
});
beforeAll(async () => {
  await (await clone.open()).close();
  pool = makePool(clone.login, POOL, silentLog);
});
afterAll(async () => {
  await pool.end();
  await clone.drop();
});

/** What each of the pool's connections still carries, asked of all of them at once. */
async function leftovers(connections: pg.Pool): Promise<unknown[]> {
  const clients = await Promise.all(Array.from({ length: POOL }, () => connections.connect()));
  const rows = await Promise.all(
    clients.map(async (client) => {
      const result =
        await client.query(`SELECT current_user AS role, nullif(current_setting('app.clinic_ids', true), '') AS clinics,
               nullif(current_setting('app.user_id', true), '') AS "user"`);
      return result.rows[0];
    }),
  );
  for (const client of clients) client.release();
  return rows;
}

/** One request that reads its clinic's markers; every tenth ends badly, each time in another way. */
async function request(transactions: Transactions, number: number): Promise<string[]> {
  const scope = scopeOf(number);
  const read = sql<{ clinic_id: string }>`SELECT clinic_id FROM outbox WHERE aggregate = 'marker'`;
  if (number % 2 === 0)
    return (await read.execute(dbOver(transactions.connection(scope, {})))).rows.map((row) => row.clinic_id);
  return transactions.run(
    scope,
    async (db) => {
      const { rows } = await read.execute(db);
      if (number % 10 === 1) throw new Error('the caller went away');
      if (number % 10 === 3) await sql`SELECT 1 / 0`.execute(db);
      if (number % 50 === 5) await sql`SELECT pg_terminate_backend(pg_backend_pid())`.execute(db);
      return rows.map((row) => row.clinic_id);
    },
    {},
  );
}

const clean = { role: 'app_login', clinics: null, user: null };

test(`no connection keeps a scope after ${REQUESTS} requests of ${CLINICS} clinics, many of them aborted`, async () => {
  const transactions = new Transactions(pool);
  const numbers = Array.from({ length: REQUESTS }, (_, number) => number).values();
  const answers: PromiseSettledResult<{ number: number; seen: string[] }>[] = [];
  const work = async (): Promise<void> => {
    for (const number of numbers) {
      const asked = request(transactions, number).then((seen) => ({ number, seen }));
      answers.push(...(await Promise.allSettled([asked])));
    }
  };
  await Promise.all(Array.from({ length: 4 * POOL }, work));
  const done = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  expect(done.length).toBeGreaterThan(REQUESTS / 2);
  expect(answers.length - done.length).toBeGreaterThanOrEqual(REQUESTS / 10);
  for (const { number, seen } of done) expect(seen).toEqual([idOf(number % CLINICS)]);
  expect(await leftovers(pool)).toEqual(Array.from({ length: POOL }, () => clean));
});

test('canary: a scope set for the session instead of the transaction is found on the connections', async () => {
  const naive = makePool(clone.login, POOL, silentLog);
  const client = await naive.connect();
  await client.query("SELECT set_config('role', 'app_clinic', false), set_config('app.clinic_ids', $1, false)", [
    idOf(1),
  ]);
  client.release();
  const found = await leftovers(naive);
  await naive.end();
  expect(found).toContainEqual({ role: 'app_clinic', clinics: idOf(1), user: null });
});
