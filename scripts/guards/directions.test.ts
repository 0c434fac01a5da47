import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** A folder of our rules with nothing in it but files of one import each. */
const folder = mkdtempSync(path.join(realpathSync(tmpdir()), 'suya-directions-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A file so many folders below another, and the way back up to that folder. */
const below = (folder: string, depth: number) => ({
  file: `${folder}${'/deep'.repeat(depth)}/canary.ts`,
  up: '../'.repeat(depth + 1),
});

/** Every neighbour's inside, from every depth. */
const fromBelow = [0, 1, 2, 3, 4, 5].flatMap((depth) => {
  const [orders, patients, feature] = [
    below('server/src/modules/orders', depth),
    below('server/src/modules/patients', depth),
    below('web/src/features/orders', depth),
  ];
  return [
    [orders.file, `${orders.up}identity/tokens.ts`],
    [orders.file, `${orders.up}identity/sms/sms-queue.ts`],
    [orders.file, `${orders.up}identity/sms/index.ts`],
    [patients.file, `${patients.up}orders/index.ts`],
    [patients.file, `${patients.up}orders/orders.tables.ts`],
    [feature.file, `${feature.up}patients/api.ts`],
    [feature.file, `${feature.up}patients/parts/shared/patient-name.tsx`],
    [feature.file, `${feature.up}deliveries/shared/parcel.tsx`],
    [feature.file, `${feature.up}workbench/shared/waiting.tsx`],
  ] as const;
});

/** The same depths, through the doors. */
const throughDoors = [0, 1, 2, 3, 4, 5].flatMap((depth) => {
  const [orders, feature] = [below('server/src/modules/orders', depth), below('web/src/features/orders', depth)];
  return [
    [orders.file, `${orders.up}patients/index.ts`],
    [orders.file, `${orders.up}patients/patients.tables.ts`],
    [orders.file, `${orders.up}clinics/staff/staff.tables.ts`],
    [orders.file, '@suya/contract/patients/patients.schema'],
    [orders.file, '@suya/contract/deliveries/deliveries.schema'],
    [feature.file, `${feature.up}patients/shared/patient-name.tsx`],
    [feature.file, `${feature.up}files/shared/photo/thumbnail.tsx`],
    [feature.file, `${feature.up}../ui/files/file-drop.tsx`],
    [feature.file, '@suya/contract/plans/plans.endpoints'],
  ] as const;
});

const banned: readonly (readonly [string, string])[] = [
  ...fromBelow,
  ['contract/src/orders/canary.ts', '@suya/server/app'],
  ['contract/src/orders/canary.ts', '../../../web/src/lib/live.ts'],
  ['contract/src/orders/canary.ts', 'node:fs'],
  ['server/src/platform/canary.ts', '@suya/web/lib/live'],
  ['server/src/platform/canary.ts', '../modules/orders/index.ts'],
  ['server/src/platform/canary.test.ts', '../../../web/src/lib/live.ts'],
  ['server/src/seed/canary.ts', '../../../sandbox/src/main.ts'],
  ['server/src/modules/patients/canary.ts', '../../../../web/src/lib/live.ts'],
  ['server/src/modules/patients/canary.ts', '../orders/index.ts'],
  ['server/src/modules/orders/canary.ts', '../patients/patients.repo.ts'],
  ['web/src/app/canary.ts', '@suya/server/app'],
  ['web/src/app/canary.ts', '../../../server/src/app.ts'],
  ['web/src/ui/canary.ts', '../../../server/src/app.ts'],
  ['web/src/ui/canary.ts', '../lib/live.ts'],
  ['web/src/lib/canary.ts', '@suya/server'],
  ['web/src/lib/canary.ts', '../features/orders/api.ts'],
  ['web/src/features/orders/canary.ts', '../../../../sandbox/src/main.ts'],
  ['web/src/features/orders/canary.ts', '../patients/api.ts'],
  ['web/src/features/orders/pages/canary.page.test.tsx', '../../../../../server/src/testing/people.ts'],
  ['web/src/features/orders/pages/canary.page.test.tsx', '../../patients/pages/patient-center.page.tsx'],
  ['web/src/testing/page/canary.ts', '../../../../server/src/testing/stage/acts.ts'],
  ['web/src/testing/page/canary.ts', '@suya/server/testing/people'],
  ['server/src/testing/stage/canary.ts', '../../../../web/src/testing/page/people.ts'],
  ['sandbox/src/canary.ts', '../../server/src/platform/config.ts'],
  ['sandbox/src/canary.ts', '@suya/web'],
  ['e2e/canary.journey.ts', '../web/src/lib/live.ts'],
  ['e2e/support/canary.ts', '../../server/src/app.ts'],
];

const allowed: readonly (readonly [string, string])[] = [
  ...throughDoors,
  ['server/src/modules/patients/canary.ts', '@suya/contract/orders/orders.schema'],
  ['web/src/features/orders/canary.ts', '@suya/contract/orders/orders.endpoints'],
  ['web/src/features/orders/canary.ts', '../../lib/live.ts'],
  ['web/src/features/orders/pages/canary.page.test.tsx', '../../../testing/page/open.tsx'],
  ['web/src/testing/page/canary.tsx', '../../app/router.tsx'],
  ['server/src/modules/orders/canary.ts', '../patients/index.ts'],
  ['e2e/canary.journey.ts', './support/people.ts'],
];

let refused: Set<string>;
const fileOf = (file: string, imported: string): string =>
  file.replace(
    'canary',
    `canary-${[...banned, ...allowed].findIndex((one) => one[0] === file && one[1] === imported)}`,
  );

beforeAll(() => {
  cpSync(path.join(root, 'biome.directions.json'), path.join(folder, 'biome.directions.json'));
  writeFileSync(path.join(folder, 'biome.json'), JSON.stringify({ extends: ['./biome.directions.json'] }));
  for (const [file, imported] of [...banned, ...allowed]) {
    const at = path.join(folder, fileOf(file, imported));
    mkdirSync(path.dirname(at), { recursive: true });
    writeFileSync(at, `import { one } from '${imported}';\n\nexport const two = one;\n`);
  }
  const args = ['lint', '--max-diagnostics=none', '--only=style/noRestrictedImports', '--reporter=github', '.'];
  const { stdout } = spawnSync(path.join(root, 'node_modules/.bin/biome'), args, { cwd: folder, encoding: 'utf8' });
  refused = new Set(
    [...stdout.matchAll(/noRestrictedImports,file=([^,]+),/g)].map(([, file = '']) => path.relative(folder, file)),
  );
});

describe('canary: an import against the directions is an error', () => {
  test.each(banned)('%s may not import %s', (file, imported) => {
    expect(refused).toContain(fileOf(file, imported));
  });

  test.each(allowed)('and %s may import %s', (file, imported) => {
    expect(refused).not.toContain(fileOf(file, imported));
  });
});
