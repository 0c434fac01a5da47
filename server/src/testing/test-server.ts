import { rm } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { gatewaySettings } from '../modules/payments/gateways/gateways.ts';
import { type Config, readConfig } from '../platform/config.ts';
import type { Database } from '../platform/db/database.ts';
import { temporaryFolder } from './engine.ts';
import { type CloneOf, cloneDatabase, type TestDatabase } from './test-database.ts';
import { unaudited } from './watch-audit.ts';

/** What a composition gets and what it gives back; the composition closes what it opened, we close the database. */
export interface Composed {
  readonly http: FastifyInstance;
  close(): Promise<void>;
}
export type Compose = (parts: { readonly database: Database; readonly config: Config }) => Promise<Composed>;

/** The whole server over a database of its own, asked through `http.inject`. */
export interface TestServer extends Composed {
  readonly database: Database;
  readonly config: Config;
  readonly test: TestDatabase;
}

/**
 * Composes a server over a fresh clone and an empty data folder. The caller closes it; that drops both, and fails where a
 * call that succeeded meanwhile left no row in the audit.
 */
export async function composeServer(
  compose: Compose,
  env: Record<string, string> = {},
  of?: CloneOf,
): Promise<TestServer> {
  const test = await cloneDatabase(of);
  const dataDir = await temporaryFolder();
  const config = readConfig(
    { DATA_DIR: dataDir, DATABASE_URL: test.url, LOG_LEVEL: 'silent', DEMO: '0', ...env },
    gatewaySettings,
  );
  const database = await test.open({ dataDir });
  const composed = await compose({ database, config });
  await composed.http.ready();
  return {
    ...composed,
    database,
    config,
    test,
    async close() {
      await composed.close();
      await database.close();
      const missing = await unaudited(test.admin);
      await test.drop();
      await rm(dataDir, { recursive: true, force: true });
      if (missing.length > 0) throw new Error(missing.join('\n'));
    },
  };
}

/** One server for the whole test file. Read it inside tests only. */
export function useComposedServer(compose: Compose, env?: Record<string, string>): { readonly current: TestServer } {
  let server: TestServer | undefined;
  beforeAll(async () => {
    server = await composeServer(compose, env);
  });
  afterAll(() => server?.close());
  return {
    get current() {
      if (!server) throw new Error('the test server is there only inside tests');
      return server;
    },
  };
}
