import { describe, expect, it } from 'vitest';
import { formatBytes, formatMoney } from './figures.ts';

describe('money', () => {
  it('shows fen as yuan with symbol and two decimals', () => {
    expect(formatMoney(128_050, 'zh')).toBe('¥1,280.50');
    expect(formatMoney(5, 'en')).toBe('¥0.05');
    expect(formatMoney(-100, 'en')).toBe('-¥1.00');
  });

  it.each([0, null, undefined, '', '12', Number.NaN, Number.POSITIVE_INFINITY])('shows nothing for %j', (value) => {
    expect(formatMoney(value, 'zh')).toBe('');
  });
});

it('says sizes as people do', () => {
  expect([0, 900, 1024, 13_000_084, 524_288_000].map((bytes) => formatBytes(bytes, 'en'))).toEqual([
    '0 B',
    '900 B',
    '1 KB',
    '12.4 MB',
    '500 MB',
  ]);
});
