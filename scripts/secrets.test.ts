import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** What keys, tokens and passwords of the services around look like in a file. */
const secrets: readonly RegExp[] = [
  /-----BEGIN (?:RSA |EC |OPENSSH |ENCRYPTED )?PRIVATE KEY-----\s+[A-Za-z0-9+/=\s]{200,}/,
  /\bAKIA[0-9A-Z]{16}\b/,
  /\bLTAI[0-9A-Za-z]{12,20}\b/,
  /\bgh[pousr]_[0-9A-Za-z]{36}\b/,
  /\bnpm_[0-9A-Za-z]{36}\b/,
  /\bpostgres(?:ql)?:\/\/[^\s:@/'"`$]+:[^\s@'"`$]{8,}@(?!localhost|127\.0\.0\.1|db[:/])/,
];

const tracked = (): string[] =>
  execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((file) => file !== '' && !/\.(png|jpg|svg)$/.test(file));

const findIn = (text: string): string[] => secrets.filter((secret) => secret.test(text)).map(String);

test('nothing secret is kept in the repository', () => {
  const files = tracked();
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) =>
    findIn(readFileSync(path.join(root, file), 'utf8')).map((what) => `${file}: ${what}`),
  );
  expect(found).toEqual([]);
});

test('canary: a key, a token and an address with a password would be noticed', () => {
  const key = `-----BEGIN ${'PRIVATE'} KEY-----\n${'QUJD'.repeat(60)}`;
  const samples = [key, `gh${'p_'}${'a'.repeat(36)}`, `postgres://${'app'}:${'s3cret-word'}@db.example.com/suya`];
  expect(samples.map((sample) => findIn(sample).length)).toEqual([1, 1, 1]);
});
