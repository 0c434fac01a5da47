import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** Our own source files that a compilation takes in. */
function filesOf(project: string): string[] {
  const args = ['-p', path.join(root, project), '--listFilesOnly'];
  const listed = execFileSync(path.join(root, 'node_modules/.bin/tsc'), args, { encoding: 'utf8' });
  return listed.split('\n').filter((file) => file.includes('/src/') && !file.includes('node_modules'));
}

const isOfTests = (file: string): boolean => /\.(test|races|faults)\.ts$|\/testing\/|\/faults\//.test(file);

describe.each(['contract', 'server', 'sandbox'])('%s', (workspace) => {
  test('is started without its tests: a mistake in one of them stops nobody', () => {
    const built = filesOf(`${workspace}/tsconfig.build.json`);
    expect(built.length).toBeGreaterThan(5);
    expect(built.filter(isOfTests)).toEqual([]);
  });

  test('has its tests’ types checked all the same', () => {
    expect(filesOf(`${workspace}/tsconfig.json`).filter(isOfTests).length).toBeGreaterThan(0);
  });
});
