import { createHash } from 'node:crypto';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { silentLog, withClient } from './connection.ts';
import { type Migration, migrate } from './migrate.ts';
import { ensureRoles } from './roles.ts';

let clone: TestDatabase;
let known: readonly Migration[];

beforeEach(async () => {
  clone = await cloneDatabase();
  // A clone has the template's tables but not the owner's right to make more of them.
  await ensureRoles(clone.admin, clone.login);
  const { rows } = await withClient(clone.admin, (client) =>
    client.query('SELECT number, name, sha256 FROM app.migration'),
  );
  known = rows.map((row) => ({ ...row, sql: '' }));
});
afterEach(() => clone.drop());

const step = (number: number, sql: string): Migration => ({
  number,
  name: 'test',
  sql,
  sha256: createHash('sha256').update(sql).digest('hex'),
});
const run = (...more: Migration[]) => migrate(clone.admin, [...known, ...more], silentLog);

async function tableExists(name: string): Promise<boolean> {
  const { rows } = await withClient(clone.admin, (client) => client.query('SELECT to_regclass($1) AS found', [name]));
  return rows[0].found !== null;
}

describe('migrations', () => {
  test('what is applied is not applied again', async () => {
    const first = step(9001, 'CREATE TABLE once_only (id int)');
    await run(first);
    await run(first);
    expect(await tableExists('once_only')).toBe(true);
  });

  test('two starts at once apply each once', async () => {
    const first = step(9001, 'CREATE TABLE once_only (id int)');
    await Promise.all([run(first), run(first), run(first)]);
    expect(await tableExists('once_only')).toBe(true);
  });

  test('one that fails leaves nothing behind, names its line, and the next start goes on from there', async () => {
    await expect(run(step(9001, 'CREATE TABLE half (id int);\nSELECT nonsense;'))).rejects.toThrow(
      /9001.*line 2.*nonsense/,
    );
    expect(await tableExists('half')).toBe(false);
    await run(step(9001, 'CREATE TABLE half (id int)'));
    expect(await tableExists('half')).toBe(true);
  });

  test('one whose process dies half way is completed by the next start', async () => {
    const slow = step(9001, 'CREATE TABLE half (id int); SELECT pg_sleep(60); CREATE TABLE other_half (id int)');
    const dying = run(slow).catch((error: Error) => error);
    await withClient(clone.admin, killSleeper);
    expect(await dying).toBeInstanceOf(Error);
    expect(await tableExists('half')).toBe(false);
    await run({ ...slow, sql: slow.sql.replace('pg_sleep(60)', '1') });
    expect([await tableExists('half'), await tableExists('other_half')]).toEqual([true, true]);
  });

  test('an applied one that was edited is refused, and so is one the program does not know', async () => {
    await run(step(9001, 'CREATE TABLE once_only (id int)'));
    await expect(run(step(9001, 'CREATE TABLE once_only (id bigint)'))).rejects.toThrow(/9001_test\.sql was changed/);
    await expect(run()).rejects.toThrow(/9001_test, which this program does not know/);
  });

  test('what they make belongs to the owner that no login can become', async () => {
    await run(step(9001, 'CREATE TABLE once_only (id int)'));
    const { rows } = await withClient(clone.admin, (client) =>
      client.query("SELECT tableowner FROM pg_tables WHERE tablename = 'once_only'"),
    );
    expect(rows).toEqual([{ tableowner: 'app_owner' }]);
  });
});

/** Cuts the connection that sleeps in the middle of its migration, as soon as it is there. */
async function killSleeper(client: pg.Client): Promise<void> {
  for (;;) {
    const { rowCount } = await client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event = 'PgSleep'`,
    );
    if (rowCount) return;
  }
}
