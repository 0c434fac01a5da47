import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const source = fileURLToPath(new URL('../..', import.meta.url));

/** Everything of the product that runs: tests, their kits and the demo data are left out. */
const files = ['modules', 'platform'].flatMap((folder) =>
  readdirSync(join(source, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.(test|races|faults)\.ts$|(^|\/)testing\//.test(file))
    .map((file) => join(source, folder, file)),
);

/** Whose a file is: its module, or the platform. */
function ownerOf(file: string): string {
  const [zone = '', module = ''] = relative(source, file).split('/');
  return zone === 'modules' ? module : zone;
}

/** Which tables a `*.tables.ts` declares. */
function tablesIn(text: string): string[] {
  const declared = /interface Tables \{([^}]*)\}/.exec(text)?.[1] ?? '';
  return [...declared.matchAll(/^\s*(?:'([^']+)'|(\w+)):/gm)].map(([, quoted, plain]) => quoted ?? plain ?? '');
}

/** Which tables a text writes, through the query builder or in SQL. */
function writesIn(text: string): string[] {
  const built = text.matchAll(/\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)/g);
  const written = text.matchAll(/\b(?:INSERT INTO|DELETE FROM|MERGE INTO|UPDATE)\s+(?:app\.)?([a-z_]+)(?=[\s(`])/g);
  return [...built, ...written].map(([, table = '']) => table);
}

const owners = new Map(
  files
    .filter((file) => file.endsWith('.tables.ts'))
    .flatMap((file) => tablesIn(readFileSync(file, 'utf8')).map((table) => [table, ownerOf(file)] as const)),
);

const strangers = (file: string, text: string): string[] =>
  writesIn(text).filter((table) => owners.has(table) && owners.get(table) !== ownerOf(file));

test('a table is written only by the module that declares it', () => {
  const found = files.flatMap((file) =>
    strangers(file, readFileSync(file, 'utf8')).map((table) => `${relative(source, file)} writes ${table}`),
  );
  expect(owners.size).toBeGreaterThan(70);
  expect(found).toEqual([]);
});

test('canary: a write from outside is found, in whatever words', () => {
  const file = join(source, 'modules/clinics/staff/canary.ts');
  expect(strangers(file, "await ctx.db.updateTable('user_account').set({ name })")).toEqual(['user_account']);
  expect(strangers(file, 'sql`UPDATE user_account u SET name = s.real_name`')).toEqual(['user_account']);
  expect(strangers(file, 'sql`INSERT INTO orders (id) VALUES (1)`')).toEqual(['orders']);
  expect(strangers(file, 'sql`DELETE FROM patient`')).toEqual(['patient']);
  expect(strangers(file, "await ctx.db.updateTable('clinic')")).toEqual([]);
});

const named = (kind: string): string[] => files.filter((file) => file.endsWith(`.${kind}.ts`));

test('views write nothing', () => {
  expect(named('views').length).toBeGreaterThan(20);
  expect(named('views').filter((file) => writesIn(readFileSync(file, 'utf8')).length > 0)).toEqual([]);
});

/** What a text imports by which it could ask somebody: a ctx, a query, the network, the disk. */
const ioIn = (text: string): string[] =>
  [...text.matchAll(/from '([^']*)'/g)]
    .map(([, from = '']) => from)
    .filter((from) => /^(node:(?!crypto)|kysely|pg$|fastify)|(ctx|\.repo|\.views|\.service)\.ts$|\/db\//.test(from));

test('rules decide without I/O', () => {
  expect(named('rules').length).toBeGreaterThan(3);
  expect(named('rules').flatMap((file) => ioIn(readFileSync(file, 'utf8')))).toEqual([]);
});

test('canary: a rule that asks the database is found', () => {
  expect(ioIn("import type { Ctx } from '../../platform/ctx.ts';\nimport { sql } from 'kysely';")).toHaveLength(2);
  expect(ioIn("import { invalid } from '../../platform/app-error.ts';")).toEqual([]);
});
