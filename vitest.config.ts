import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Workspace packages are tested from their source. */
const conditions = ['development', 'module', 'node', 'default'];
const resolve = { conditions };
const ssr = { resolve: { conditions, externalConditions: ['development'] } };

/** Ends what hangs. A machine that is slow or busy is no fault of what is tested. */
const HANGS = 5 * 60_000;

const waits = { testTimeout: HANGS, hookTimeout: HANGS };

/** Files that take the longest, from the one that takes most. */
const LONG = ['walks.races', 'seed.faults', 'export.faults', 'embedded.faults', 'session-end.races', 'crash.faults'];

/** Begins with the long files, so that in the end no worker waits for another that has just begun one. */
class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification): number => {
      const place = LONG.findIndex((name) => moduleId.endsWith(`/${name}.ts`));
      return place === -1 ? LONG.length : place;
    };
    return (await super.sort(files)).sort((one, other) => placeOf(one) - placeOf(other));
  }
}

/**
 * Every project that needs PostgreSQL: one engine and one migrated template for all its files. Their workers keep what they
 * loaded (`isolate: false`) where each file makes for itself what it looks at, a server over a database of its own: loading
 * the product anew for each of 130 files took more than a third of the time.
 */
const withDatabase = {
  environment: 'node' as const,
  globalSetup: ['server/src/testing/global-setup.ts'],
  ...waits,
};

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongFilesFirst },
    projects: [
      { resolve, ssr, test: { ...waits, name: 'contract', include: ['contract/src/**/*.test.ts'], isolate: false } },
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
          include: ['server/src/**/*.faults.ts', 'scripts/**/*.faults.ts'],
        },
      },
      {
        resolve,
        ssr,
        test: {
          ...withDatabase,
          name: 'web',
          include: ['web/src/**/*.test.{ts,tsx}'],
          exclude: ['**/*.page.test.tsx'],
        },
      },
      {
        resolve,
        ssr,
        test: {
          ...waits,
          name: 'pages',
          include: ['web/src/**/*.page.test.tsx'],
          environment: 'jsdom',
          globalSetup: ['server/src/testing/stage/stage.ts'],
          setupFiles: ['web/src/testing/page/setup.ts'],
          isolate: false,
        },
      },
      { resolve, ssr, test: { ...waits, name: 'sandbox', include: ['sandbox/src/**/*.test.ts'] } },
      { resolve, ssr, test: { ...waits, name: 'scripts', include: ['scripts/**/*.test.{ts,mjs}'] } },
    ],
  },
});
