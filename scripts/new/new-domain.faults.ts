import { existsSync } from 'node:fs';
import { mkdtemp, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { moduleOrder } from '../lint-directions.ts';
import { copyProject, type Ended, removeCopy, runIn } from './copy-project.ts';

/** It ends a run that hangs, on a machine that is slow and busy as well. */
const HANGS = 20 * 60_000;

let copy: string;
let name: string;

beforeAll(async () => {
  copy = await realpath(await mkdtemp(path.join(tmpdir(), 'suya-new-')));
  await copyProject(copy);
  name = moduleOrder.find((one) => !existsSync(path.join(copy, 'server/src/modules', one))) ?? '';
});
afterAll(() => removeCopy(copy));

const makeDomain = (domain: string): Promise<Ended> =>
  runIn(copy, 'node_modules/.bin/tsx', '--conditions=development', 'scripts/new/new-domain.ts', domain);

const passes = ({ code, output }: Ended): void => expect(code, output).toBe(0);

test('a name that is no domain, or is one already, is refused', async () => {
  const [unknown, present] = [await makeDomain('stamps'), await makeDomain('orders')];
  expect(unknown).toMatchObject({ code: 1, output: expect.stringContaining('is no domain') });
  expect(present).toMatchObject({ code: 1, output: expect.stringContaining('exists already') });
});

describe('an empty domain, as the command makes it', () => {
  beforeAll(async () => passes(await makeDomain(name)));

  test(
    'passes the checks: format, lint, types, generated pages',
    async () => {
      passes(await runIn(copy, 'node', 'scripts/check.mjs'));
    },
    HANGS,
  );

  test(
    'passes its own test, and those that walk every endpoint, every table and every page',
    async () => {
      const conformity = ['handlers', 'happy-road', 'derived', 'refusals', 'permissions'];
      const files = [
        `server/src/modules/${name}`,
        ...conformity.map((file) => `server/src/conformity/${file}.test.ts`),
        'server/src/conformity/source',
        'server/src/platform/db/catalogue.test.ts',
        ...['scripts/screens', 'scripts/guards/directions', 'scripts/guards/house'].map((file) => `${file}.test.ts`),
      ];
      const projects = ['--project=server', '--project=scripts', '--testTimeout=300000'];
      passes(await runIn(copy, 'node_modules/.bin/vitest', 'run', ...projects, ...files));
    },
    HANGS,
  );
});
