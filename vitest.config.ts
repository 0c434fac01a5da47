import { defineConfig } from 'vitest/config';

/** Workspace packages are tested from their source. */
const conditions = ['development', 'module', 'node', 'default'];
const resolve = { conditions };
const ssr = { resolve: { conditions, externalConditions: ['development'] } };

/** Every project that needs PostgreSQL: one engine and one migrated template for all its files. */
const withDatabase = {
  environment: 'node' as const,
  globalSetup: ['server/src/testing/global-setup.ts'],
  testTimeout: 20_000,
  hookTimeout: 60_000,
};

/** Real child processes are started, killed and waited for. */
const MINUTE = 60_000;

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { resolve, ssr, test: { name: 'contract', include: ['contract/src/**/*.test.ts'], isolate: false } },
      {
        resolve,
        ssr,
        test: { ...withDatabase, name: 'server', include: ['server/src/**/*.test.ts'] },
      },
      {
        resolve,
        ssr,
        test: { ...withDatabase, name: 'races', include: ['server/src/**/*.races.ts'], testTimeout: 2 * MINUTE },
      },
      {
        resolve,
        ssr,
        test: {
          ...withDatabase,
          name: 'faults',
          include: ['server/src/**/*.faults.ts'],
          testTimeout: 4 * MINUTE,
          fileParallelism: false,
        },
      },
      { resolve, ssr, test: { ...withDatabase, name: 'web', include: ['web/src/**/*.test.{ts,tsx}'] } },
      { resolve, ssr, test: { name: 'sandbox', include: ['sandbox/src/**/*.test.ts'] } },
      { resolve, ssr, test: { name: 'scripts', include: ['scripts/**/*.test.{ts,mjs}'] } },
    ],
  },
});
