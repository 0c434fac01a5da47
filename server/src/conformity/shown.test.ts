import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Every file that a page names in a column of its tables, with the tests it names in it. */
async function named(page: string, column: number): Promise<{ file: string; tests: string[] }[]> {
  const text = await readFile(join(ROOT, page), 'utf8');
  return text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .flatMap((line) => (line.replace(/ \|$/, '').split(' | ')[column] ?? '').split('<br>'))
    .flatMap((part) => {
      const file = /^`([^`]+\.tsx?)`: /.exec(part)?.[1];
      return file ? [{ file, tests: [...part.matchAll(/“([^”]+)”/g)].map(([, name]) => String(name)) }] : [];
    });
}

test.each([
  { page: 'docs/reliability.md', column: 2 },
  { page: 'docs/security/asvs.md', column: 5 },
])('every file and test that $page names is there', async ({ page, column }) => {
  const all = await named(page, column);
  const gone: string[] = [];
  for (const { file, tests } of all) {
    const text = await readFile(join(ROOT, file), 'utf8').catch(() => undefined);
    if (text === undefined) gone.push(file);
    else gone.push(...tests.filter((name) => !text.includes(name)).map((name) => `${file}: ${name}`));
    if (tests.length === 0) gone.push(`${file}: no test named`);
  }
  expect(gone).toEqual([]);
  expect(all.length).toBeGreaterThan(50);
});
