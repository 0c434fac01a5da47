import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** What git tracks or would track, as it lies on the disk. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(path.join(root, file)));

/** A folder that is read at a glance. */
const MOST_FILES = 25;
/** Migrations are a sequence: their numbers are the order, and none may move. */
const SEQUENCES = new Set(['server/src/migrations']);

function fullFolders(all: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const file of all) counts.set(path.dirname(file), (counts.get(path.dirname(file)) ?? 0) + 1);
  return [...counts]
    .filter(([folder, count]) => count > MOST_FILES && !SEQUENCES.has(folder))
    .map(([folder, count]) => `${folder}: ${count}`);
}

test('no folder holds more than 25 files', () => {
  expect(fullFolders(files)).toEqual([]);
});

test('canary: a folder of 26 files is found', () => {
  const many = Array.from({ length: 26 }, (_, place) => `web/src/ui/part-${place}.tsx`);
  expect(fullFolders(many)).toEqual(['web/src/ui: 26']);
  expect(fullFolders(many.slice(1))).toEqual([]);
});

/** A file that fits on a screen or two. */
const MOST_LINES = 250;
/** Tables of data: texts, demo data, the table of the workflow. Who reads them looks something up. */
const isData = (file: string): boolean =>
  /^contract\/src\/messages\/|^server\/src\/seed\/catalogue\.|workflow\/(states|transitions)\.ts$/.test(file);
const isSource = (file: string): boolean =>
  /\.(ts|tsx|mjs)$/.test(file) && !/\.(test|races|faults|journey)\.tsx?$/.test(file);

test('no source file is longer than 250 lines', () => {
  const long = files
    .filter((file) => isSource(file) && !isData(file))
    .filter((file) => {
      const lines = readFileSync(path.join(root, file), 'utf8').split('\n').length - 1;
      return lines > MOST_LINES;
    });
  expect(long).toEqual([]);
});

test('files and folders are named in kebab-case', () => {
  const source = files.filter((file) =>
    /^(contract|server|web|sandbox|e2e|bench|scripts)\/.*\.(ts|tsx|mjs|css)$/.test(file),
  );
  expect(source.length).toBeGreaterThan(1500);
  expect(source.filter((file) => !/^([a-z0-9]+([.-][a-z0-9]+)*\/)*[a-z0-9]+([.-][a-z0-9]+)*$/.test(file))).toEqual([]);
});

/** A business code as a number where code could say its name; comments and texts for readers of the API may say it. */
function bareCodes(text: string): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*|'[^'\n]*'|`[^`]*`/g, '');
  return [...code.matchAll(/\b60\d{3}\b/g)].map(([number]) => number);
}

test('a business code is called by its name', () => {
  const written = files.filter(
    (file) =>
      /^(contract|server|web)\/src\/.*\.tsx?$/.test(file) &&
      !/\.(test|races|faults)\.tsx?$|\/(testing|faults|seed)\//.test(file) &&
      file !== 'contract/src/http/errors.ts',
  );
  const found = written.filter((file) => bareCodes(readFileSync(path.join(root, file), 'utf8')).length > 0);
  expect(written.length).toBeGreaterThan(500);
  expect(found).toEqual([]);
});

test('canary: a bare number is found, and its mention in a comment is not', () => {
  expect(bareCodes('throw new AppError(60013);')).toEqual(['60013']);
  expect(bareCodes("/** 60013 */\n// 60012\nconst summary = '60013 when it moved';")).toEqual([]);
});

/** Paths that a page names, wherever in the workspaces they begin; addresses and patterns are left out. */
function missingPaths(page: string): string[] {
  const named = [...page.matchAll(/`([a-z][\w./-]*\/[\w./-]*)`/g)].map(([, name = '']) => name);
  const paths = named.filter((name) => /\/./.test(name) && !name.includes('NNNN'));
  const links = [...page.matchAll(/\]\((?!https?:)([\w./-]+)\)/g)].map(([, name = '']) => name);
  const begins = ['', 'contract/src', 'server/src', 'web/src'];
  return [...paths, ...links].filter((name) => !begins.some((begin) => existsSync(path.join(root, begin, name))));
}

test.each(['ARCHITECTURE.md', 'CONTRIBUTING.md'])('every path that %s names is there', (page) => {
  expect(missingPaths(readFileSync(path.join(root, page), 'utf8'))).toEqual([]);
});

test('canary: a path that is gone is found', () => {
  expect(
    missingPaths('`server/src/modules/nowhere/x.ts` and [it](docs/gone.md), not `/lab/work` nor `*.views.ts`'),
  ).toEqual(['server/src/modules/nowhere/x.ts', 'docs/gone.md']);
});
