import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Domains in their order: a module may call only modules to its left, only through their `index.ts`. */
export const moduleOrder = [
  'identity',
  'clinics',
  'patients',
  'catalogue',
  'images',
  'cases',
  'coupons',
  'payments',
  'orders',
  'plans',
  'deliveries',
  'finance',
  'mall',
  'medical-tools',
  'academy',
  'support',
  'notifications',
] as const;

interface Override {
  includes: string[];
  linter: { rules: { style: { noRestrictedImports: unknown } } };
}

interface Ban {
  readonly group: readonly string[];
  readonly message: string;
}

const override = (includes: string[], bans: readonly Ban[]): Override => ({
  includes,
  linter: { rules: { style: { noRestrictedImports: { level: 'error', options: { patterns: bans } } } } },
});

const foldersIn = (path: string): string[] =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

/** Another workspace, by its package's name and by the way through the folders. */
const workspaces = (names: readonly string[], message: string): Ban => ({
  group: names.flatMap((name) => [`@suya/${name}`, `@suya/${name}/**`, `**/${name}/src/**`]),
  message,
});

/** What nothing of a workspace may import. The rule nearest to a file stands alone, so each repeats its workspace's. */
const contractBans: readonly Ban[] = [
  {
    group: ['node:*', 'react', 'react-dom', 'fastify', 'pg', 'kysely'],
    message: 'The contract is data and pure functions.',
  },
  workspaces(['server', 'web', 'sandbox', 'e2e'], 'The contract imports nobody.'),
];
const serverBan = workspaces(['web', 'sandbox', 'e2e'], 'The server imports the contract only.');
const webBan = workspaces(['server', 'sandbox', 'e2e'], 'The web imports the contract only.');
const outsideBan = workspaces(['server', 'web'], 'It stands on its own.');

/** What a server module may not import: whatever stands to its right, and the inside of whatever stands to its left. */
function moduleBans(name: string, all: readonly string[]): Ban[] {
  const place = moduleOrder.indexOf(name as (typeof moduleOrder)[number]);
  if (place < 0) throw new Error(`${name} has no place in the module order: add it to moduleOrder`);
  const others = all.filter((other) => other !== name);
  const right = others.filter((other) => moduleOrder.indexOf(other as (typeof moduleOrder)[number]) > place);
  const left = others.filter((other) => !right.includes(other));
  return [
    ...(right.length > 0
      ? [
          {
            group: right.map((other) => `**/${other}/**`),
            message: 'Down by call, up by event: this module stands to the right.',
          },
        ]
      : []),
    ...(left.length > 0
      ? [
          {
            group: left.flatMap((other) => [`../${other}/*`, `!../${other}/index.ts`, `!../${other}/*.tables.ts`]),
            message: 'Other modules are entered through their index.ts.',
          },
        ]
      : []),
    serverBan,
  ];
}

function featureBans(name: string, all: readonly string[]): Ban[] {
  const others = all.filter((other) => other !== name);
  return [
    {
      group: others.flatMap((other) => [`../${other}/**`, `../../${other}/**`, `../../../${other}/**`]),
      message: 'Features do not know each other; app/ composes them.',
    },
    { group: ['**/app/**'], message: 'app/ composes features, not the other way round.' },
    webBan,
  ];
}

/**
 * The lint rules that the folders of the project make: who may import whom.
 * @param root the project's folder
 */
export function directions(root: string): { overrides: Override[] } {
  const modules = foldersIn(join(root, 'server/src/modules'));
  const features = foldersIn(join(root, 'web/src/features'));
  return {
    overrides: [
      override(['contract/src/**'], contractBans),
      override(['server/src/**'], [serverBan]),
      override(
        ['server/src/platform/**', '!**/*.test.ts', '!**/*.races.ts', '!**/*.faults.ts'],
        [{ group: ['**/modules/**'], message: 'The platform knows no module.' }, serverBan],
      ),
      ...modules.map((name) =>
        override(
          [`server/src/modules/${name}/**`, '!**/*.test.ts', '!**/*.races.ts', '!**/*.faults.ts', '!**/testing/**'],
          moduleBans(name, modules),
        ),
      ),
      override(['web/src/**'], [webBan]),
      override(
        ['web/src/ui/**'],
        [
          { group: ['**/lib/**', '**/features/**', '**/app/**'], message: 'The design system knows no domain.' },
          webBan,
        ],
      ),
      override(
        ['web/src/lib/**'],
        [{ group: ['**/features/**', '**/app/**'], message: 'lib/ serves features and does not know them.' }, webBan],
      ),
      ...features.map((name) => override([`web/src/features/${name}/**`], featureBans(name, features))),
      override(['sandbox/src/**', 'e2e/**'], [outsideBan]),
    ],
  };
}
