import { describe, expect, expectTypeOf, it } from 'vitest';
import { edgesOf } from '../../machine/graph.ts';
import { orderAt } from './samples.ts';
import {
  isOpen,
  type OrderStatus,
  orderStatuses,
  stateGroups,
  stateOf,
  type states,
  statusesOf,
  statusesThat,
  statusOf,
} from './states.ts';
import { type OrderTerms, transitions } from './transitions.ts';
import { eventsFor, labelOf } from './workflow.ts';

describe('the status catalogue', () => {
  it('has no codes 9, 18, 19, 28, 40, 45 and 49: meeting one is an error', () => {
    for (const code of [0, 9, 18, 19, 28, 40, 45, 49, 59, -1, 1.5]) expect(() => statusOf(code)).toThrow(RangeError);
    for (const code of orderStatuses) expect(statusOf(code)).toBe(code);
    expect(orderStatuses).toHaveLength(51);
  });

  it('sorts every code into one group', () => {
    expect(stateGroups.flatMap(statusesOf).sort((a, b) => a - b)).toEqual(orderStatuses);
    expect(statusesOf('withClinic')).toEqual([5, 10, 13, 21, 35, 42, 46, 50, 58]);
    expect(statusesOf('withLab')).toEqual([2, 4, 51]);
    expect(statusesOf('production')).toEqual([22, 23, 36, 37, 38, 39]);
    expect(statusesOf('closed')).toEqual([3, 27, 29]);
  });

  it('waits for the clinic exactly where the clinic or its doctor has to decide', () => {
    for (const status of statusesOf('withClinic')) {
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

describe('the traits of states', () => {
  it('say how an order comes in, what is promised, who has it in hand and what waits for a model', () => {
    expect(statusesThat('arrival')).toEqual([2, 51]);
    expect(statusesThat('unpromised')).toEqual([2, 58]);
    expect(statusesThat('beforeDesign')).toEqual([2, 4, 6, 41, 52, 53, 58]);
    expect(statusesThat('awaitsModel')).toEqual([2, 4, 58]);
    expect(statusesThat('inHand')).toEqual([8, 11, 12, 15, 16, 17, 53, 54, 57]);
  });

  it('name every way in: the first states with the lab that an order reaches from nothing or from a draft', () => {
    const isDraft = (status: OrderStatus | null) => status === null || stateOf(status).group === 'draft';
    const reached = edgesOf<OrderTerms>(transitions)
      .filter(({ from, to }) => isDraft(from) && isOpen(to))
      .map(({ to }) => to);
    expect([...new Set(reached)].sort((a, b) => a - b)).toEqual(statusesThat('arrival'));
  });

  it('do not compile without a group and a stop', () => {
    type Told = (typeof states)[1];
    expectTypeOf<Told>().toExtend<ReturnType<typeof stateOf>>();
    expectTypeOf<Omit<Told, 'group'>>().not.toExtend<ReturnType<typeof stateOf>>();
    expectTypeOf<Omit<Told, 'step'>>().not.toExtend<ReturnType<typeof stateOf>>();
  });
});
