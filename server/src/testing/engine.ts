import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type ConnectionSettings, settingsOf, silentLog, urlOf, withClient } from '../platform/db/connection.ts';
import { openDatabase } from '../platform/db/database.ts';
import { startEmbedded } from '../platform/db/embedded/embedded.ts';
import { Cluster } from '../platform/db/embedded/embedded-cluster.ts';

/** The PostgreSQL of a test run and its migrated template. */
export interface TestEngine {
  readonly adminUrl: string;
  readonly template: string;
  stop(): Promise<void>;
}

const PREFIX = 'suya-test-';

/** A fresh folder that PostgreSQL's own user can reach too. Its name says whose it is. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  await chmod(folder, 0o755);
  return folder;
}

/** Ends and removes what test runs that were killed have left: their engines outlive them, as they should. */
async function sweep(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const owner = Number(name.startsWith(PREFIX) ? name.slice(PREFIX.length).split('-')[0] : process.pid);
    if (signal(owner, 0)) continue;
    const folder = join(tmpdir(), name);
    const postmaster = await new Cluster(folder).postmaster();
    if (postmaster && signal(postmaster, 'SIGINT')) while (signal(postmaster, 0)) await delay(50);
    await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
}

/** False where there is no such process, or none of ours. */
function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM' && name === 0;
  }
}

/**
 * Starts an embedded PostgreSQL in a temporary folder, or uses the one of `DATABASE_URL`, and migrates a template
 * database that every test file clones.
 */
export async function startTestEngine(): Promise<TestEngine> {
  await sweep();
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
