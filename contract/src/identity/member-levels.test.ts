import { expect, test } from 'vitest';
import { levelOf, memberLevels, nextLevelOf } from './member-levels.ts';

test.each([
  [0, 'bronze'],
  [999_999, 'bronze'],
  [1_000_000, 'silver'],
  [4_999_999, 'silver'],
  [5_000_000, 'gold'],
  [20_000_000, 'diamond'],
  [49_999_999, 'diamond'],
  [50_000_000, 'supreme'],
  [-1, 'bronze'],
] as const)('who spent %i fen in twelve months is %s', (spentFen, level) => {
  expect(levelOf(spentFen, false)).toEqual({ level, isGift: false });
});

test('the gifted period lifts to gold who spent less, and takes nothing from who spent more', () => {
  expect(levelOf(0, true)).toEqual({ level: 'gold', isGift: true });
  expect(levelOf(5_000_000, true)).toEqual({ level: 'gold', isGift: false });
  expect(levelOf(20_000_000, true)).toEqual({ level: 'diamond', isGift: false });
});

test('the next level says how much is missing, and the highest has none', () => {
  expect(nextLevelOf(0, 'bronze')).toEqual({ level: 'silver', missingFen: 1_000_000 });
  expect(nextLevelOf(1_000_000, 'silver')).toEqual({ level: 'gold', missingFen: 4_000_000 });
  expect(nextLevelOf(50_000_000, 'supreme')).toBeNull();
});

test('who holds a level as a gift is told the way to one above it', () => {
  expect(nextLevelOf(172_000, 'gold')).toEqual({ level: 'diamond', missingFen: 19_828_000 });
});

/** Relative luminance (WCAG 2.2). */
function luminanceOf(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

test.each(memberLevels)('the title of $level is read in white on its colour, which is no other level’s', (one) => {
  expect(1.05 / (luminanceOf(one.faceTitleColor) + 0.05)).toBeGreaterThanOrEqual(4.5);
  expect(memberLevels.filter(({ faceTitleColor }) => faceTitleColor === one.faceTitleColor)).toHaveLength(1);
});
