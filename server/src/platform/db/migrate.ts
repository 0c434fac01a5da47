import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { type ConnectionSettings, type Log, withClient } from './connection.ts';

export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  readonly sha256: string;
}

/**
 * Concurrent starts on one database wait for each other on this advisory lock; the number is arbitrary but must never
 * change.
 */
const LOCK = 7_309_453_001;
const FILE = /^(\d{4})_([a-z0-9_]+)\.sql$/;

/** The program and the database do not fit together; the message says why. */
export class MigrationRefused extends Error {}

/** The folder of migrations next to the source, or the copy next to the build. */
function folder(): string {
  const beside = fileURLToPath(new URL('../../migrations/', import.meta.url));
  return existsSync(beside) ? beside : fileURLToPath(new URL('../../../src/migrations/', import.meta.url));
}

/**
 * Every migration file in the order of its number.
 * @throws if a name or number cannot be ordered
 */
export async function readMigrations(from = folder()): Promise<readonly Migration[]> {
  const names = (await readdir(from)).filter((name) => name.endsWith('.sql')).sort();
  const migrations: Migration[] = [];
  for (const file of names) {
    const match = FILE.exec(file);
    if (!match?.[1] || !match[2]) throw new MigrationRefused(`${file} is not named like 0001_what_it_does.sql`);
    const sql = await readFile(`${from}/${file}`, 'utf8');
    const sha256 = createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');
    const number = Number(match[1]);
    if (migrations.at(-1)?.number === number) throw new MigrationRefused(`two migrations have the number ${match[1]}`);
    migrations.push({ number, name: match[2], sql, sha256 });
  }
  return migrations;
}

/**
 * Brings the database up to the newest migration. Each migration is a transaction of its own, so the next start
 * completes an interrupted one.
 * @throws MigrationRefused if an applied migration's text changed, or if the database has one that the program does
 * not know
 */
export async function migrate(admin: ConnectionSettings, migrations: readonly Migration[], log: Log): Promise<void> {
  await withClient(admin, async (client) => {
    await inOwnersTransaction(client, () => client.query(LEDGER));
    const applied = await readApplied(client, migrations);
    for (const migration of migrations) {
      if (applied.has(migration.number)) continue;
      const isOurs = await inOwnersTransaction(client, () => apply(client, migration));
      if (isOurs) log.info({ migration: migration.number, name: migration.name }, 'migration applied');
    }
  });
}

const LEDGER = `
  CREATE SCHEMA IF NOT EXISTS app;
  CREATE TABLE IF NOT EXISTS app.migration (
    number int PRIMARY KEY,
    name text NOT NULL,
    sha256 text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now()
  );`;

async function inOwnersTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN');
  try {
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    await client.query('SET LOCAL ROLE app_owner');
    const result = await work();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

async function readApplied(client: pg.Client, migrations: readonly Migration[]): Promise<ReadonlySet<number>> {
  const known = new Map(migrations.map((migration) => [migration.number, migration]));
  const { rows } = await inOwnersTransaction(client, () =>
    client.query<{ number: number; name: string; sha256: string }>('SELECT number, name, sha256 FROM app.migration'),
  );
  for (const row of rows) {
    const label = `${String(row.number).padStart(4, '0')}_${row.name}`;
    const migration = known.get(row.number);
    if (!migration) throw new MigrationRefused(`the database has migration ${label}, which this program does not know`);
    if (migration.sha256 !== row.sha256) throw new MigrationRefused(`${label}.sql was changed after it was applied`);
  }
  return new Set(rows.map((row) => row.number));
}

/**
 * Applies one migration.
 * @returns false if another start was quicker
 */
async function apply(client: pg.Client, migration: Migration): Promise<boolean> {
  const claimed = await client.query(
    'INSERT INTO app.migration (number, name, sha256) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [migration.number, migration.name, migration.sha256],
  );
  if (claimed.rowCount === 0) return false;
  try {
    await client.query(migration.sql);
  } catch (error) {
    throw new Error(`migration ${migration.number} (${migration.name}) failed${where(error, migration.sql)}`, {
      cause: error,
    });
  }
  return true;
}

function where(error: unknown, text: string): string {
  const { message, position } = error as { message: string; position?: string };
  return position ? ` in line ${text.slice(0, Number(position)).split('\n').length}: ${message}` : `: ${message}`;
}
