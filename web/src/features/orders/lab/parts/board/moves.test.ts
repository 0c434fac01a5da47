import type { OrderRow } from '@suya/contract/orders/orders.schema';
import { describe, expect, test } from 'vitest';
import { takersOf, verdictOf } from './moves.ts';

const order = (status: number, facts: Partial<OrderRow> = {}): OrderRow =>
  ({
    status,
    type: 5,
    kind: 4,
    road: 'first',
    appliance: { label: { zh: '保持器', en: 'Retainer' }, hue: 'teal', track: 'design' },
    ...facts,
  }) as OrderRow;

describe('where a card can be dropped', () => {
  test('intake may take a new order to each of the review’s outcomes', () => {
    expect(takersOf(order(2), ['intake']).toSorted((a, b) => a - b)).toEqual([1, 4, 5, 29, 58]);
    expect(verdictOf(order(2), ['intake'], 58)).toEqual({ kind: 'takes', event: 'flagRisk' });
  });

  test('a column that another role’s step leads to says whose it is', () => {
    expect(verdictOf(order(52), ['production'], 53)).toEqual({ kind: 'people', actors: ['design'] });
  });

  test('a column that a new design version leads to asks for the upload', () => {
    expect(verdictOf(order(54), ['design'], 55)).toEqual({ kind: 'upload' });
  });

  test('a column that no step leads to says so', () => {
    expect(verdictOf(order(2), ['intake'], 24)).toEqual({ kind: 'other' });
  });

  test('the road of an order and its appliance’s track decide where a step leads', () => {
    expect(takersOf(order(22, { road: 'restart' }), ['production'])).toEqual([38]);
    expect(takersOf(order(4, { appliance: { ...order(4).appliance, track: 'plan' } }), ['intake'])).toEqual([6]);
  });

  test('a remake goes to new design or straight to production, whichever column it is dropped on', () => {
    expect(takersOf(order(48), ['intake'])).toEqual([33, 37]);
  });
});
