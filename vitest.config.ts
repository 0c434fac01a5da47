import { defineConfig } from 'vitest/config';

/** Workspace packages are tested from their source. */
const conditions = ['development', 'module', 'node', 'default'];
const resolve = { conditions };
const ssr = { resolve: { conditions, externalConditions: ['development'] } };

/** Ends what hangs. A machine that is slow or busy is no fault of what is tested. */
const HANGS = 5 * 60_000;

/**
 * Every project that needs PostgreSQL: one engine and one migrated template for all its files. Their workers keep what they
 * loaded (`isolate: false`) where each file makes for itself what it looks at, a server over a database of its own: loading
 * the product anew for each of 130 files took more than a third of the time.
 */
const withDatabase = {
  environment: 'node' as const,
  globalSetup: ['server/src/testing/global-setup.ts'],
  testTimeout: HANGS,
  hookTimeout: HANGS,
};

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { resolve, ssr, test: { name: 'contract', include: ['contract/src/**/*.test.ts'], isolate: false } },
      {
        resolve,
        ssr,
        test: { ...withDatabase, name: 'server', include: ['server/src/**/*.test.ts'], isolate: false },
      },
      {
        resolve,
        ssr,
        test: { ...withDatabase, name: 'races', include: ['server/src/**/*.races.ts'], isolate: false },
      },
      {
        resolve,
        ssr,
        test: {
          ...withDatabase,
          name: 'faults',
          include: ['server/src/**/*.faults.ts'],
          fileParallelism: false,
        },
      },
      { resolve, ssr, test: { ...withDatabase, name: 'web', include: ['web/src/**/*.test.{ts,tsx}'] } },
      { resolve, ssr, test: { name: 'sandbox', include: ['sandbox/src/**/*.test.ts'] } },
      { resolve, ssr, test: { name: 'scripts', include: ['scripts/**/*.test.{ts,mjs}'] } },
    ],
  },
});
