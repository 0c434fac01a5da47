import { describe, expect, test } from 'vitest';
import { addDays, addWorkingDays, isWorkingDay, workingDaysUntil } from './working-days.ts';

/** The National Day weeks of 2026 as the State Council gave notice of them, in part. */
const october = new Map([
  ...['2026-10-01', '2026-10-02', '2026-10-05', '2026-10-06', '2026-10-07'].map((day) => [day, false] as const),
  ['2026-10-10', true] as const,
]);

describe('a promise', () => {
  test('counts working days and leaps over the weekend', () => {
    expect(addWorkingDays('2026-11-19', 1)).toBe('2026-11-20');
    expect(addWorkingDays('2026-11-20', 1)).toBe('2026-11-23');
    expect(addWorkingDays('2026-11-20', 6)).toBe('2026-11-30');
  });

  test('of no working days is the day itself', () => {
    expect(addWorkingDays('2026-11-21', 0)).toBe('2026-11-21');
  });

  test('leaps over holidays and counts the Saturday that makes up for them', () => {
    expect(addWorkingDays('2026-09-30', 1, october)).toBe('2026-10-08');
    expect(addWorkingDays('2026-09-30', 3, october)).toBe('2026-10-10');
    expect(isWorkingDay('2026-10-10', october)).toBe(true);
    expect(isWorkingDay('2026-10-10')).toBe(false);
  });
});

describe('the days that are left', () => {
  test('are counted after today up to and with the promised one', () => {
    expect(workingDaysUntil('2026-11-20', '2026-11-23')).toBe(1);
    expect(workingDaysUntil('2026-11-20', '2026-11-20')).toBe(0);
    expect(workingDaysUntil('2026-11-23', '2026-11-20')).toBe(0);
    expect(workingDaysUntil('2026-09-30', '2026-10-10', october)).toBe(3);
  });

  test('reach the day again that a promise of so many days leads to', () => {
    for (let days = 1; days < 40; days += 1) {
      expect(workingDaysUntil('2026-09-28', addWorkingDays('2026-09-28', days, october), october)).toBe(days);
    }
  });

  test('are as many as a walk over the calendar meets, from any day to any later one', () => {
    for (let begin = 0; begin < 21; begin += 1) {
      const from = addDays('2026-09-20', begin);
      let met = 0;
      for (let days = 1; days < 40; days += 1) {
        const to = addDays(from, days);
        if (isWorkingDay(to, october)) met += 1;
        expect(workingDaysUntil(from, to, october), `${from} to ${to}`).toBe(met);
      }
    }
  });

  test('are counted to the last day that can be written', () => {
    expect(workingDaysUntil('2026-11-20', '9999-12-31')).toBe(2_080_085);
  });
});
