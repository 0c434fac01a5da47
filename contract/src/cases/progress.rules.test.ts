import { expect, test } from 'vitest';
import { orderStatuses, stateOf } from '../orders/workflow/states.ts';
import { progressDays, progressStepOf } from './progress.rules.ts';

const order = { type: 5, kind: 4, road: 'first' } as const;

test('every state that an order can stand in is one of the four steps, or is off the road', () => {
  const tracks = ([4, 5, 6] as const).map((kind) => ({ ...order, kind }));
  const off = orderStatuses.filter((status) => tracks.every((one) => progressStepOf({ ...one, status }) === null));
  expect(off.filter((status) => stateOf(status).group !== 'closed')).toEqual([]);
  expect(progressStepOf({ ...order, status: 2 })).toBe(0);
  expect(progressStepOf({ ...order, status: 54 })).toBe(1);
  expect(progressStepOf({ ...order, status: 21 })).toBe(1);
  expect(progressStepOf({ ...order, status: 23 })).toBe(2);
  expect(progressStepOf({ ...order, status: 26 })).toBe(3);
  expect(progressStepOf({ ...order, status: 3 })).toBeNull();
});

test('a step keeps the day on which it began, and a step back forgets what lay after it', () => {
  const road = [
    { to: 2, on: '2026-01-01' },
    { to: 52, on: '2026-01-02' },
    { to: 54, on: '2026-01-03' },
    { to: 22, on: '2026-01-04' },
    { to: 24, on: '2026-01-06' },
  ] as const;
  expect(progressDays({ ...order, status: 24 }, road)).toEqual([
    '2026-01-01',
    '2026-01-02',
    '2026-01-04',
    '2026-01-06',
  ]);
  const remade = [...road, { to: 48, on: '2026-01-08' }, { to: 37, on: '2026-01-09' }] as const;
  expect(progressDays({ ...order, status: 37 }, remade)).toEqual(['2026-01-01', '2026-01-02', '2026-01-04', null]);
});
