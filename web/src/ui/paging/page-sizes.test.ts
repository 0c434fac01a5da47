import { expect, it } from 'vitest';
import { pageSizeOf, pageSizes, pageWithin } from './page-sizes.ts';

it('are 10, 20, 30 and 50, and 10 where an address asks for another', () => {
  expect([...pageSizes]).toEqual([10, 20, 30, 50]);
  expect([10, 20, 30, 50].map(pageSizeOf)).toEqual([10, 20, 30, 50]);
  expect([0, 11, 100, -10, Number.NaN].map(pageSizeOf)).toEqual([10, 10, 10, 10, 10]);
});

it('keep the page while there is one, else lead to the last', () => {
  expect(pageWithin(3, 95, 30)).toBe(3);
  expect(pageWithin(9, 95, 30)).toBe(4);
  expect(pageWithin(2, 0, 50)).toBe(1);
});
