import { describe, expect, test } from 'vitest';
import { mayAmend, mayBillDifference, mayFollowUp, mayRepromise, mayRequestChange } from './changing.ts';
import { orderStatuses } from './states.ts';
import { transitions } from './transitions.ts';

const at = (road: 'first' | 'restart' = 'first') => orderStatuses.map((status) => ({ status, road }));
const statusesIn = (may: (order: ReturnType<typeof at>[number]) => boolean, road?: 'restart') =>
  at(road)
    .filter(may)
    .map(({ status }) => status);

describe('changing an order', () => {
  test('the clinic itself changes it until somebody begins to design', () => {
    expect(statusesIn(mayAmend)).toEqual([2, 4, 6, 41, 52, 53, 58]);
    expect(statusesIn(mayAmend, 'restart')).toEqual([]);
    const begins = transitions.filter(({ event }) => ['startDesign', 'startPlan', 'proposeAbutment'].includes(event));
    for (const row of begins) {
      const after = typeof row.to === 'number' ? [row.to] : [];
      for (const status of after) expect(mayAmend({ status, road: 'first' }), `${row.event} → ${status}`).toBe(false);
    }
  });

  test('from then on until it is shipped it can ask for a change', () => {
    const asked = statusesIn(mayRequestChange);
    for (const status of [8, 10, 14, 16, 21, 23, 42, 54, 55]) expect(asked).toContain(status);
    for (const status of [1, 2, 3, 4, 5, 24, 26, 46, 48, 51, 52, 58]) expect(asked).not.toContain(status);
    expect(statusesIn(mayRequestChange, 'restart')).toContain(30);
  });

  test('a promise can be renewed wherever one was made and nothing is shipped', () => {
    const renewed = statusesIn(mayRepromise);
    for (const status of [4, 52, 54, 10, 21, 23]) expect(renewed).toContain(status);
    for (const status of [1, 2, 5, 24, 26, 58]) expect(renewed).not.toContain(status);
  });

  test('what was finished can be continued, and what was billed can cost more', () => {
    expect(statusesIn(mayFollowUp)).toEqual([26, 47]);
    const billed = statusesIn(mayBillDifference);
    for (const status of [21, 22, 23, 24, 26, 48]) expect(billed).toContain(status);
    for (const status of [1, 2, 3, 10, 14, 27, 29, 51]) expect(billed).not.toContain(status);
  });
});
