import { describe, expect, it } from 'vitest';
import { orderAt } from './samples.ts';
import { orderStatuses, stateGroups, stateOf, statusesOf, statusOf } from './states.ts';
import { eventsFor, labelOf } from './workflow.ts';

describe('the status catalogue', () => {
  it('has no codes 9, 18, 19, 28, 40, 45 and 49: meeting one is an error', () => {
    for (const code of [0, 9, 18, 19, 28, 40, 45, 49, 59, -1, 1.5]) expect(() => statusOf(code)).toThrow(RangeError);
    for (const code of orderStatuses) expect(statusOf(code)).toBe(code);
    expect(orderStatuses).toHaveLength(51);
  });

  it('sorts every code into one group', () => {
    expect(stateGroups.flatMap(statusesOf).sort((a, b) => a - b)).toEqual(orderStatuses);
    expect(statusesOf('waitingForMe')).toEqual([5, 10, 13, 21, 35, 42, 46, 50, 58]);
    expect(statusesOf('withLab')).toEqual([2, 4, 51]);
    expect(statusesOf('production')).toEqual([22, 23, 36, 37, 38, 39]);
    expect(statusesOf('closed')).toEqual([3, 27, 29]);
  });

  it('waits for the clinic exactly where the clinic or its doctor has to decide', () => {
    for (const status of statusesOf('waitingForMe')) {
      const mine = eventsFor(orderAt(status), ['clinic', 'doctor']).filter(({ event }) => event !== 'cancel');
      expect(mine.length > 0 || status === 21, `status ${status}`).toBe(true);
    }
  });

  it('gives the lab a name of its own wherever codes share a label', () => {
    const lab = orderStatuses.map((status) => labelOf(status, 'lab'));
    expect(new Set(lab).size).toBe(orderStatuses.length);
    expect(labelOf(11)).toBe(labelOf(12));
    expect(new Set(orderStatuses.map((status) => stateOf(status).key)).size).toBe(orderStatuses.length);
  });
});
