import { expect, it } from 'vitest';
import { expiryOf } from './expiry.ts';

const now = new Date('2026-11-21T00:00:00Z');

it.each([
  ['2026-11-01T00:00:00Z', null, 'ended'],
  ['2026-11-01T00:00:00Z', '2026-11-20T00:00:00Z', 'ended'],
  ['2026-11-01T00:00:00Z', '2026-11-21T00:00:00Z', 'ended'],
  ['2026-11-01T00:00:00Z', 'no date', 'ended'],
  ['2026-11-01T00:00:00Z', '2026-11-30T23:59:59Z', 'near'],
  ['2026-11-01T00:00:00Z', '2026-12-01T00:00:00Z', 'normal'],
  [null, '2026-11-22T00:00:00Z', 'normal'],
] as const)('from %s to %s is %s', (start, end, said) => expect(expiryOf(start, end, now)).toBe(said));
