import { afterAll, beforeAll, inject } from 'vitest';
import { type ConnectionSettings, settingsOf, urlOf } from '../platform/db/connection.ts';
import { type Database, type DatabaseConfig, openDatabase } from '../platform/db/database.ts';
import { loginSettings } from '../platform/db/roles.ts';
import { createDatabase, dropDatabase, newName, type TestEngine } from './engine.ts';

/** A database of one test file: a clone of the migrated template. */
export interface TestDatabase {
  /** For child processes and for a second opening. */
  readonly url: string;
  /** The superuser, to look at what no role of ours may see. */
  readonly admin: ConnectionSettings;
  /** The run-time login without any scope. */
  readonly login: ConnectionSettings;
  open(config?: Partial<DatabaseConfig>): Promise<Database>;
  drop(): Promise<void>;
}

/** Where a clone is made, and of which database. */
export type CloneOf = Pick<TestEngine, 'adminUrl' | 'template'>;

/** The engine that global setup started for the worker's project. */
const injected = (): CloneOf => ({ adminUrl: inject('adminUrl'), template: inject('template') });

/** Clones the template. The caller drops it. */
export async function cloneDatabase({ adminUrl, template }: CloneOf = injected()): Promise<TestDatabase> {
  const server = settingsOf(adminUrl);
  const admin = { ...server, database: newName('test') };
  await createDatabase(server, admin.database, template);
  const url = urlOf(admin);
  return {
    url,
    admin,
    login: loginSettings(admin, ''),
    open: (config) =>
      openDatabase({ dataDir: '/nonexistent', databaseUrl: url, poolSize: 5, isCurrent: true, ...config }),
    drop: () => dropDatabase(server, admin.database),
  };
}

/** A clone for the whole test file, opened; dropped at its end. Read it inside tests only. */
export function useDatabase(config?: Partial<DatabaseConfig>): { readonly db: Database; readonly test: TestDatabase } {
  let opened: { db: Database; test: TestDatabase } | undefined;
  beforeAll(async () => {
    const test = await cloneDatabase();
    opened = { test, db: await test.open(config) };
  });
  afterAll(async () => {
    await opened?.db.close();
    await opened?.test.drop();
  });
  const get = () => {
    if (!opened) throw new Error('the test database is there only inside tests');
    return opened;
  };
  return {
    get db() {
      return get().db;
    },
    get test() {
      return get().test;
    },
  };
}
