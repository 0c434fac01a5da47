import { expect, test } from 'vitest';
import { totalKey } from './total-key.ts';

test('a total that stopped at the end of the counting is said to be at least so many', () => {
  expect(totalKey(999, 1000)).toBe('shell.total');
  expect(totalKey(1000, 1000)).toBe('shell.totalAtLeast');
  expect(totalKey(25_000, undefined)).toBe('shell.total');
});
