import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Domains in their order. A module may call only modules to its left, through their `index.ts`; a feature of the web may
 * import only `shared` of features to its left.
 */
export const moduleOrder = [
  'identity',
  'clinics',
  'patients',
  'catalogue',
  'images',
  'analyses',
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

/** The web's order: files are drawn by every domain, and the workbench shows them all. */
export const featureOrder = ['files', ...moduleOrder, 'workbench', 'work'] as const;

/** How deep a folder may lie for the rules to hold: as many steps up as an import may take. */
const DEPTH = 8;
const up = `{${Array.from({ length: DEPTH }, (_, depth) => '../'.repeat(depth + 1).slice(0, -1)).join(',')}}`;

/** The folders of some names beside any folder that a file lies in. */
const anyOf = (names: readonly string[]): string => `${up}/${names.length === 1 ? names[0] : `{${names.join(',')}}`}`;

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

/** Which of the folders there are stand left and right of a name in an order. */
function sidesOf(name: string, order: readonly string[], folders: readonly string[]) {
  const unplaced = folders.find((folder) => !order.includes(folder));
  if (unplaced) throw new Error(`${unplaced} has no place in the module order: add it to moduleOrder`);
  const place = order.indexOf(name);
  return {
    left: order.slice(0, place).filter((other) => folders.includes(other)),
    right: order.slice(place + 1).filter((other) => folders.includes(other)),
  };
}

/** Forbids what stands to the right, and of what stands to the left all but its doors. */
function neighbourBans(
  { left, right }: ReturnType<typeof sidesOf>,
  words: { readonly right: string; readonly left: string; readonly doors: readonly string[] },
): Ban[] {
  const bans: Ban[] = [];
  if (right.length > 0) bans.push({ group: [`${anyOf(right)}/**`], message: words.right });
  if (left.length > 0) {
    const doors = words.doors.map((door) => `!${anyOf(left)}/${door}`);
    bans.push({ group: [`${anyOf(left)}/**`, ...doors], message: words.left });
  }
  return bans;
}

const moduleBans = (name: string, folders: readonly string[]): Ban[] => [
  ...neighbourBans(sidesOf(name, moduleOrder, folders), {
    right: 'Down by call, up by event: this module stands to the right.',
    left: 'Other modules are entered through their index.ts.',
    doors: ['index.ts', '*.tables.ts', '**/*.tables.ts'],
  }),
  serverBan,
];

const featureBans = (name: string, folders: readonly string[]): Ban[] => [
  ...neighbourBans(sidesOf(name, featureOrder, folders), {
    right: 'This feature stands to the right: it shows itself here through a slot that app/ fills.',
    left: 'Of a feature to the left, import only what is in its shared/.',
    doors: ['shared/**'],
  }),
  { group: ['**/app/**'], message: 'app/ composes features, not the other way round.' },
  webBan,
];

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
