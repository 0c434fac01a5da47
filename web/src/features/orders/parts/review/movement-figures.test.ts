import { describe, expect, test } from 'vitest';
import { signed, toCsv, toTabs } from './movement-figures.ts';

describe('a figure of the movement table', () => {
  test.each([
    [0.25, 2, '+0.25'],
    [-1.5, 1, '−1.5'],
    [0.0004, 2, '0'],
    [-0.0004, 2, '0'],
  ])('%s with %s digits is %s', (value, digits, shown) => {
    expect(signed(value, digits)).toBe(shown);
  });
});

describe('the table taken along', () => {
  const rows = [
    ['阶段', '左右 mm'],
    ['"去釉", 前', -0.5],
    ['=1+1', 2],
  ] as const;

  test('pastes as columns', () => {
    expect(toTabs(rows).split('\n')[1]).toBe('"去釉", 前\t-0.5');
  });

  test('opens as UTF-8 with quotes kept, figures as figures, and no formula in it', () => {
    const [heading, quoted, formula] = toCsv(rows).split('\r\n');
    expect(heading).toBe('\uFEFF阶段,左右 mm');
    expect(quoted).toBe('"""去釉"", 前",-0.5');
    expect(formula).toBe("'=1+1,2");
  });
});
