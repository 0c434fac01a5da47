import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type ConnectionSettings, settingsOf, silentLog, urlOf, withClient } from '../platform/db/connection.ts';
import { openDatabase } from '../platform/db/database.ts';
import { startEmbedded } from '../platform/db/embedded.ts';

/** The PostgreSQL of a test run and its migrated template. */
export interface TestEngine {
  readonly adminUrl: string;
  readonly template: string;
  stop(): Promise<void>;
}

/** A fresh folder that PostgreSQL's own user can reach too. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'suya-'));
  await chmod(folder, 0o755);
  return folder;
}

/**
 * Starts an embedded PostgreSQL in a temporary folder, or uses the one of `DATABASE_URL`, and migrates a template
 * database that every test file clones.
 */
export async function startTestEngine(): Promise<TestEngine> {
  const outside = process.env.DATABASE_URL;
  const folder = await temporaryFolder();
  const engine = outside
    ? { connection: settingsOf(outside), stop: async () => {} }
    : await startEmbedded({
        dataDir: folder,
        database: 'tests',
        log: silentLog,
        // Speed only: a test run has nothing to lose in a power cut. What survives a crash the faults tests show.
        settings: { synchronous_commit: 'off', max_connections: '200', autovacuum: 'off' },
      });
  const admin = engine.connection;
  const template = newName('template');
  const stop = async (): Promise<void> => {
    await dropDatabase(admin, template);
    await engine.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await createDatabase(admin, template);
    const database = await openDatabase({ dataDir: folder, databaseUrl: urlOf({ ...admin, database: template }) });
    await database.close();
  } catch (error) {
    await stop();
    throw error;
  }
  return { adminUrl: urlOf(admin), template, stop };
}

export function newName(kind: string): string {
  return `suya_${kind}_${randomBytes(6).toString('hex')}`;
}

/** Several test files clone at once; PostgreSQL lets only one at a time copy a template. */
const CLONE_LOCK = 7_309_453_009;

export async function createDatabase(admin: ConnectionSettings, name: string, template?: string): Promise<void> {
  await withClient(admin, async (client) => {
    const from = template ? ` TEMPLATE ${client.escapeIdentifier(template)}` : '';
    await client.query('SELECT pg_advisory_lock($1)', [CLONE_LOCK]);
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}${from}`);
  });
}

export async function dropDatabase(admin: ConnectionSettings, name: string): Promise<void> {
  await withClient(admin, (client) =>
    client.query(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`),
  );
}
