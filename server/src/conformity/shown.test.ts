import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Every file that the page names, with the tests it names in it. */
async function named(): Promise<{ file: string; tests: string[] }[]> {
  const page = await readFile(join(ROOT, 'docs/reliability.md'), 'utf8');
  return page
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .flatMap((line) => (line.split(' | ')[2] ?? '').split('<br>'))
    .flatMap((part) => {
      const file = /^`([^`]+\.ts)`: /.exec(part)?.[1];
      return file ? [{ file, tests: [...part.matchAll(/“([^”]+)”/g)].map(([, name]) => String(name)) }] : [];
    });
}

test('every file and test that docs/reliability.md names is there', async () => {
  const all = await named();
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
