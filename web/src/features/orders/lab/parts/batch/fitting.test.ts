import type { OrderRow } from '@suya/contract/orders/orders.schema';
import { expect, test } from 'vitest';
import { fittingOf } from './fitting.ts';

const order = (status: number): OrderRow =>
  ({
    id: String(status),
    status,
    type: 5,
    kind: 4,
    road: 'first',
    appliance: { label: { zh: '保持器', en: 'Retainer' }, hue: 'teal', track: 'design' },
  }) as OrderRow;
const some = [2, 6, 22, 23, 24, 37, 52].map(order);

test('of the chosen orders those are taken on that can take the step now, designs and plans alike', () => {
  const taken = (batch: Parameters<typeof fittingOf>[2]) =>
    fittingOf(some, ['design', 'production'], batch).map(({ order: { status }, event }) => [status, event]);
  expect(taken('assign')).toEqual([
    [6, 'startPlan'],
    [52, 'assign'],
  ]);
  expect(taken('produce')).toEqual([[22, 'orderProduction']]);
  expect(taken('ship')).toEqual([
    [23, 'ship'],
    [37, 'ship'],
  ]);
});

test('who has no part in a step can do it for none', () => {
  expect(fittingOf(some, ['intake'], 'ship')).toEqual([]);
});
