import { expect, test } from 'vitest';
import { addWorkingDays } from './working-days.ts';

test('a promise counts working days and leaps over the weekend', () => {
  expect(addWorkingDays('2026-11-19', 1)).toBe('2026-11-20');
  expect(addWorkingDays('2026-11-20', 1)).toBe('2026-11-23');
  expect(addWorkingDays('2026-11-20', 6)).toBe('2026-11-30');
});

test('no working days is the day itself', () => {
  expect(addWorkingDays('2026-11-21', 0)).toBe('2026-11-21');
});
