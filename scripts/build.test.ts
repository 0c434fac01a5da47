import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { isOfTests } from './steps.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** Our own source files that a compilation takes in. */
function filesOf(project: string): string[] {
  const args = ['-p', path.join(root, project), '--listFilesOnly'];
  const listed = execFileSync(path.join(root, 'node_modules/.bin/tsc'), args, { encoding: 'utf8' });
  return listed.split('\n').filter((file) => file.includes('/src/') && !file.includes('node_modules'));
}

describe.each(['contract', 'server', 'sandbox'])('%s', (workspace) => {
  test('is started without its tests: a mistake in one of them stops nobody', () => {
    const built = filesOf(`${workspace}/tsconfig.build.json`);
    expect(built.length).toBeGreaterThan(5);
    expect(built.filter((file) => isOfTests(file))).toEqual([]);
  });

  test('has its tests’ types checked all the same', () => {
    expect(filesOf(`${workspace}/tsconfig.json`).filter((file) => isOfTests(file)).length).toBeGreaterThan(0);
  });
});

describe('a checkout below a folder called testing or faults', () => {
  test.each(['/home/testing/suya', '/srv/faults/suya'])('%s builds its own sources as any other', (checkout) => {
    expect(isOfTests(`${checkout}/server/src/main.ts`, checkout)).toBe(false);
    expect(isOfTests(`${checkout}/server/src/testing/people.ts`, checkout)).toBe(true);
    expect(isOfTests(`${checkout}/server/src/faults/crash.faults.ts`, checkout)).toBe(true);
  });
});
