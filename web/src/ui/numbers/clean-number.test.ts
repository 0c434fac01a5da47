import { describe, expect, it } from 'vitest';
import { clampNumber, cleanNumber, DEFAULT_MAX, round } from './clean-number.ts';

describe('a typed number', () => {
  it.each([
    ['12a3', '123'],
    ['1..5', '1.5'],
    ['1.2.3', '1.23'],
    ['007', '7'],
    ['0', '0'],
    ['0.5', '0.5'],
    ['.5', '0.5'],
    ['3.14159', '3.14'],
    ['-4', '4'],
    ['¥1,200.50', '1200.50'],
    ['', ''],
    ['五', ''],
  ])('%j is taken as %j', (typed, taken) => expect(cleanNumber(typed)).toBe(taken));

  it('is below 0 only where the smallest is', () => {
    expect(cleanNumber('-4.5', { min: -10 })).toBe('-4.5');
    expect(cleanNumber('4-5', { min: -10 })).toBe('45');
    expect(cleanNumber('-', { min: -10 })).toBe('');
  });

  it('is whole where only whole numbers are asked for', () => {
    expect(cleanNumber('12.9', { integer: true })).toBe('12');
  });

  it('is never more than the largest, which is 999,999,999,999 where none is named', () => {
    expect(cleanNumber('9999999999999')).toBe(String(DEFAULT_MAX));
    expect(cleanNumber('21', { max: 20 })).toBe('20');
  });

  it('may stand below the smallest while it is typed, and not afterwards', () => {
    expect(cleanNumber('1', { min: 10 })).toBe('1');
    expect(clampNumber(1, { min: 10 })).toBe(10);
    expect(clampNumber(1)).toBe(1);
    expect(clampNumber(1e15)).toBe(DEFAULT_MAX);
  });
});

describe('rounding', () => {
  it.each([
    [1.005, 2, 1.01],
    [-1.005, 2, -1.01],
    [2.5, 0, 3],
    [1.23456789, 5, 1.23457],
    [1e-9, 2, 0],
    [0, 2, 0],
  ])('%d to %d decimals is %d', (value, decimals, rounded) => expect(round(value, decimals)).toBe(rounded));

  it('keeps two decimals where nothing is said, and knows 0 to 5 only', () => {
    expect(round(1.239)).toBe(1.24);
    expect(() => round(1, 6)).toThrow(RangeError);
    expect(() => round(1, -1)).toThrow(RangeError);
  });
});
