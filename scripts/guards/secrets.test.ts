import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { findSecrets } from './secret-patterns.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

const tracked = (): string[] =>
  execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((file) => file !== '' && !/\.(png|jpg|svg)$/.test(file));

test('nothing secret is kept in the repository', () => {
  const files = tracked();
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) =>
    findSecrets(readFileSync(path.join(root, file), 'utf8')).map((what) => `${file}: ${what}`),
  );
  expect(found).toEqual([]);
});

test('canary: a key, a token and an address with a password would be noticed', () => {
  const key = `-----BEGIN ${'PRIVATE'} KEY-----\n${'QUJD'.repeat(60)}`;
  const samples = [key, `gh${'p_'}${'a'.repeat(36)}`, `postgres://${'app'}:${'s3cret-word'}@db.example.com/suya`];
  expect(samples.map((sample) => findSecrets(sample).length)).toEqual([1, 1, 1]);
});
