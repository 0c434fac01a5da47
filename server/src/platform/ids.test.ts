import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { humanNumber } from './ids.ts';

describe('a number for people', () => {
  test('tells every wrong digit by its check digit', () => {
    fc.assert(
      fc.property(fc.nat(999_999), fc.nat(12), fc.integer({ min: 1, max: 9 }), (counter, at, shift) => {
        const right = humanNumber('B', '261121', counter);
        const digits = [...right.slice(1)];
        digits[at] = String((Number(digits[at]) + shift) % 10);
        const wrong = digits.join('');
        expect(`B${wrong}`).not.toBe(humanNumber('B', wrong.slice(0, 6), Number(wrong.slice(6, 12))));
      }),
    );
  });

  test('keeps its length when the counter runs over', () => {
    expect(humanNumber('P', '261121', 1_000_017)).toBe(humanNumber('P', '261121', 17));
    expect(humanNumber('P', '261121', 17)).toMatch(/^P\d{13}$/);
  });
});
