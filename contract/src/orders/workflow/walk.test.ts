import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OrderEvent } from './needs.ts';
import { allFacts, samples } from './samples.ts';
import { type OrderStatus, orderStatuses } from './states.ts';
import { stepperOf } from './steps.ts';
import { businessKinds, orderTypes, trackOf, workflowActors } from './terms.ts';
import { automaticStep, eventsFor, isEnd, next, type WorkflowOrder } from './workflow.ts';

const parent = { parentOrderId: samples.apply.parentOrderId, reason: 'Because' };
const base = samples.remake;

/** Every input that leads to a different target, beside the sample. */
const variants: Partial<Record<OrderEvent, readonly unknown[]>> = {
  apply: [
    { ...parent, kind: 2 },
    ...(['restart', 'correction', 'refinement', 'retention'] as const).map((purpose) => ({
      ...parent,
      kind: 3,
      purpose,
    })),
  ],
  enter: [{ submitted: true }, { submitted: false }],
  bill: [{ amount: 0 }, { amount: 128_000 }],
  acceptApplication: [{ price: 0 }, { price: 64_000 }],
  remake: [
    { ...base, design: 'new' },
    { ...base, design: 'same' },
  ],
};

/** Everything that can happen to an order next, whoever acts. */
function moves(order: WorkflowOrder): { event: OrderEvent; after: WorkflowOrder }[] {
  return eventsFor(order, workflowActors).flatMap(({ event }) =>
    (variants[event] ?? [samples[event]]).map((input) => {
      const step = next(order, event, workflowActors, { input, facts: allFacts });
      if (!step.ok) throw new Error(`${order.status} ${event}: offered, yet refused (${step.reason})`);
      return { event, after: { ...order, status: step.to, road: step.road } };
    }),
  );
}

/** Every situation of a new order, each with where it can go. */
function situations(start: WorkflowOrder): Map<string, { order: WorkflowOrder; to: string[] }> {
  const found = new Map<string, { order: WorkflowOrder; to: string[] }>();
  const open = [start];
  for (let order = open.pop(); order; order = open.pop()) {
    if (found.has(keyOf(order))) continue;
    const after = moves(order).map((move) => move.after);
    found.set(keyOf(order), { order, to: after.map(keyOf) });
    open.push(...after);
  }
  return found;
}

const keyOf = ({ status, road }: WorkflowOrder) => `${status} ${road}`;
const newOrders: WorkflowOrder[] = orderTypes.flatMap((type) =>
  businessKinds.map((kind) => ({ status: null, type, kind, road: 'first' as const })),
);

describe('every order there can be', () => {
  it('can always reach an end, wherever it stands', () => {
    for (const start of newOrders) {
      const all = situations(start);
      const saved = new Set(
        [...all].filter(([, { order }]) => order.status && isEnd(order.status)).map(([key]) => key),
      );
      for (let before = -1; before !== saved.size; ) {
        before = saved.size;
        for (const [key, { to }] of all) if (to.some((each) => saved.has(each))) saved.add(key);
      }
      expect([...all.keys()].filter((key) => !saved.has(key))).toEqual([]);
    }
  });

  it('together stand in every status of the catalogue', () => {
    const met = new Set(newOrders.flatMap((start) => [...situations(start).values()].map(({ order }) => order.status)));
    expect(orderStatuses.filter((status) => !met.has(status))).toEqual([]);
  });

  it('stands at one stop of its stepper unless it is closed', () => {
    for (const start of newOrders) {
      for (const { order } of situations(start).values()) {
        if (order.status === null) continue;
        const closed = ([3, 27, 29] as OrderStatus[]).includes(order.status);
        expect(stepperOf(order).current >= 0, `${keyOf(order)} of ${trackOf(order)}`).toBe(!closed);
      }
    }
  });

  it('keeps its promises on any walk: it stops only at an end, the system comes to rest, the road only turns to remake', () => {
    const walk = fc.record({
      start: fc.constantFrom(...newOrders),
      choices: fc.array(fc.record({ give: fc.nat(9), pick: fc.nat() }), { minLength: 1, maxLength: 80 }),
    });
    fc.assert(
      fc.property(walk, ({ start, choices }) => {
        let order = start;
        for (const { give, pick } of choices) {
          const all = moves(order);
          // Giving up is one choice of many everywhere; taken as often as any other, walks would end at the door.
          const onward = all.filter(({ after }) => give === 0 || !isEnd(after.status ?? 1));
          const move = onward[pick % onward.length] ?? all[0];
          if (!move) break;
          if (order.status !== null) expect([order.road, 'remake']).toContain(move.after.road);
          order = move.after;
          expect(restOf(order)).toBeLessThanOrEqual(3);
        }
        expect(moves(order).length === 0).toBe(order.status !== null && isEnd(order.status));
      }),
      { numRuns: 500 },
    );
  });

  it('stays a remake, free of charge, from then on', () => {
    const remade = moves({ status: 48, type: 5, kind: 4, road: 'first' }).filter(({ event }) => event === 'remake');
    const after = remade.flatMap((move) => [...situations(move.after).values()]);
    expect(after.length).toBeGreaterThan(20);
    expect(new Set(after.map(({ order }) => order.road))).toEqual(new Set(['remake']));
  });
});

/** How many steps the system takes by itself from here before somebody else has to act. */
function restOf(order: WorkflowOrder): number {
  const step = automaticStep(order);
  const after = step && moves(order).find(({ event }) => event === step.event)?.after;
  return after ? 1 + restOf(after) : 0;
}
