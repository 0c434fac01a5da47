import { describe, expect, test } from 'vitest';
import { daysStillNeeded, dueState, sharesByStatus } from './due.ts';
import { orderStatuses } from './workflow/states.ts';
import { addWorkingDays } from './working-days.ts';

const today = '2026-11-20';
const order = { status: 54, promisedOn: '2026-11-27', appointmentOn: null, turnaroundDays: 5 };

describe('how an order stands to its promise', () => {
  test('it is late from the day after, until it is on its way', () => {
    expect(dueState({ ...order, promisedOn: '2026-11-19' }, today)).toBe('late');
    expect(dueState({ ...order, promisedOn: '2026-11-20' }, today)).toBe('atRisk');
    for (const status of [24, 25, 46, 48, 26, 3, 27, 29, 1]) {
      expect(dueState({ ...order, status, promisedOn: '2026-11-19' }, today), String(status)).toBeNull();
    }
    expect(dueState({ ...order, promisedOn: null }, today)).toBeNull();
  });

  test('it is on time on the day of its approval with its usual turnaround, wherever it begins', () => {
    for (const turnaroundDays of [1, 2, 3, 5, 8, 13, 40]) {
      const promisedOn = addWorkingDays(today, turnaroundDays);
      for (const status of sharesByStatus.keys()) {
        expect(dueState({ ...order, status, promisedOn, turnaroundDays }, today)).toBe('onTime');
      }
    }
  });

  test('it is at risk once fewer working days remain than the rest of the road takes; holidays take theirs', () => {
    expect(daysStillNeeded(order)).toBe(5);
    expect(dueState(order, today)).toBe('onTime');
    expect(dueState(order, '2026-11-23')).toBe('atRisk');
    expect(dueState({ ...order, status: 23 }, '2026-11-23')).toBe('onTime');
    expect(dueState({ ...order, status: 23 }, '2026-11-26')).toBe('atRisk');
    expect(dueState(order, today, new Map([['2026-11-25', false]]))).toBe('atRisk');
  });

  test('it is at risk while the patient comes before the promised day', () => {
    expect(dueState({ ...order, status: 23, appointmentOn: '2026-11-26' }, today)).toBe('atRisk');
    expect(dueState({ ...order, status: 23, appointmentOn: '2026-11-27' }, today)).toBe('onTime');
  });

  test('what is to be sent is what stands between review and shipping', () => {
    const sent = orderStatuses.filter((status) => !sharesByStatus.has(status));
    expect(sent).toEqual([1, 3, 24, 25, 26, 27, 29, 46, 47, 48]);
  });
});
