import { expect, it } from 'vitest';
import { pagesAround } from './pages-around.ts';

it('names every page where they are few', () => {
  expect(pagesAround(1, 1)).toEqual([1]);
  expect(pagesAround(3, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

it('names the ends and what stands around the page on show', () => {
  expect(pagesAround(1, 200)).toEqual([1, 2, 3, 4, 5, 6, 'gap', 200]);
  expect(pagesAround(100, 200)).toEqual([1, 'gap', 98, 99, 100, 101, 102, 'gap', 200]);
  expect(pagesAround(200, 200)).toEqual([1, 'gap', 195, 196, 197, 198, 199, 200]);
});

it('names the page itself rather than a gap of one, and none twice', () => {
  for (let count = 1; count < 20; count += 1) {
    for (let current = 1; current <= count; current += 1) {
      const pages = pagesAround(current, count);
      const named = pages.filter((page) => page !== 'gap');
      expect(named).toEqual([...new Set(named)].sort((a, b) => a - b));
      expect(named).toContain(current);
      for (const [at, page] of pages.entries()) {
        if (page === 'gap') expect(Number(pages[at + 1]) - Number(pages[at - 1])).toBeGreaterThan(2);
        else if (typeof pages[at - 1] === 'number') expect(page - Number(pages[at - 1])).toBe(1);
      }
    }
  }
});
