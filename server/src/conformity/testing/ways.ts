import type { OrderEvent } from '@suya/contract/orders/workflow/needs';
import { allFacts, samples } from '@suya/contract/orders/workflow/samples';
import type { WorkflowActor } from '@suya/contract/orders/workflow/terms';
import { type OrderRow, transitions } from '@suya/contract/orders/workflow/transitions';
import {
  automaticStep,
  eventsFor,
  next,
  type OrderStep,
  type WorkflowOrder,
} from '@suya/contract/orders/workflow/workflow';

/** An order as far as its way depends on it. */
export interface Walker extends WorkflowOrder {
  /** Scans are attached, so that the system itself sees the model. */
  readonly hasScans: boolean;
  /** What it will cost: something, nothing, or what finance is still to name. */
  readonly charge: 'owed' | 'free' | 'unnamed';
}

/** One thing a person does, and every step that follows from it. */
export interface Act {
  readonly before: Walker;
  readonly event: OrderEvent;
  readonly actor: WorkflowActor;
  readonly fields: Readonly<Record<string, unknown>>;
  /** The step itself, then those that the system takes behind it. */
  readonly steps: readonly OrderStep[];
  readonly after: Walker;
}

/** From an order's beginning through these acts. */
export interface Way {
  readonly start: Walker;
  readonly acts: readonly Act[];
}

/** The name of what a step shows: its row, from where, to where, and in whose hand. */
export const shownBy = ({ row, from, to, actor }: OrderStep): string =>
  `${from} ${row.event} → ${to} by ${actor}${row.automatic && actor === 'system' ? ' by itself' : ''}`;

/** The answers by which one event leads to different places. */
const variants: Partial<Record<OrderEvent, readonly Record<string, unknown>[]>> = {
  acceptApplication: [{ price: 64_000 }, { price: 0 }],
  remake: (['new', 'same'] as const).map((design) => ({ ...samples.remake, design })),
};

function walkOn(walker: Walker, step: OrderStep): Walker {
  const { price, amount = price } = step.input as { price?: number; amount?: number };
  const named = amount === undefined ? walker.charge : amount === 0 ? 'free' : 'owed';
  return { ...walker, status: step.to, road: step.road, charge: step.row.event === 'remake' ? 'free' : named };
}

/** What the system does by itself from here, as the server decides it. */
function followUp(walker: Walker, steps: readonly OrderStep[]): { steps: readonly OrderStep[]; after: Walker } {
  const offer = automaticStep(walker);
  const isBill = offer?.event === 'bill';
  if (!offer || (isBill && walker.charge === 'unnamed')) return { steps, after: walker };
  const input = isBill ? { amount: walker.charge === 'free' ? 0 : 1 } : {};
  const facts = { ...allFacts, modelPresent: walker.hasScans };
  const step = next(walker, offer.event, 'system', { input, facts });
  if (!step.ok) return { steps, after: walker };
  return followUp(walkOn(walker, step), [...steps, step]);
}

/** Nothing was paid for a free order, so there is nothing to give back. */
const isPossible = (walker: Walker, event: OrderEvent): boolean => event !== 'refund' || walker.charge === 'owed';

/** Everything that anybody can do with the order as it stands; settling is what a payer does. */
export function actsFrom(walker: Walker): Act[] {
  const everybody: readonly WorkflowActor[] = [
    'clinic',
    'doctor',
    'intake',
    'design',
    'production',
    'finance',
    'support',
  ];
  const hands = everybody.flatMap((actor) => eventsFor(walker, actor).map(({ event }) => ({ event, actor })));
  const settles = eventsFor(walker, 'system').filter(({ event }) => event === 'settle' || event === 'sign');
  return [...hands, ...settles.map(({ event }) => ({ event, actor: 'system' as const }))]
    .filter(({ event }) => isPossible(walker, event))
    .flatMap(({ event, actor }) =>
      (variants[event] ?? [samples[event] as Record<string, unknown>]).map((fields) => {
        const step = next(walker, event, actor, { input: fields, facts: allFacts });
        if (!step.ok) throw new Error(`${event} is offered at ${walker.status} and refused: ${step.reason}`);
        return { before: walker, event, actor, fields, ...followUp(walkOn(walker, step), [step]) };
      }),
    );
}

const nameOf = (walker: Walker): string => JSON.stringify(walker);

/** The shortest way to everything that can be done from a beginning. */
function waysFrom(start: Walker): Way[] {
  const seen = new Set([nameOf(start)]);
  let edge: Way[] = [{ start, acts: [] }];
  const found: Way[] = [];
  while (edge.length > 0) {
    const further: Way[] = [];
    for (const way of edge) {
      for (const act of actsFrom(way.acts.at(-1)?.after ?? start)) {
        const longer = { start, acts: [...way.acts, act] };
        found.push(longer);
        if (seen.has(nameOf(act.after))) continue;
        seen.add(nameOf(act.after));
        further.push(longer);
      }
    }
    edge = further;
  }
  return found;
}

/** The shortest way of an order to a status. @throws Error where none leads there */
export function wayTo(start: Walker, status: number): Way {
  const way = waysFrom(start).find(({ acts }) => acts.at(-1)?.after.status === status);
  if (!way) throw new Error(`no way leads to ${status}`);
  return way;
}

const shownOn = ({ acts }: Way): string[] => acts.flatMap(({ steps }) => steps.map(shownBy));

/** As few of the ways as show everything that all of them show, the longest first. */
export function everyWay(starts: readonly Walker[]): Way[] {
  const ways = starts.flatMap(waysFrom).sort((a, b) => b.acts.length - a.acts.length);
  const shown = new Set<string>();
  const last = (way: Way): string[] => (way.acts.at(-1)?.steps ?? []).map(shownBy);
  const chosen: Way[] = [];
  for (const way of ways) {
    if (last(way).every((name) => shown.has(name))) continue;
    chosen.push(way);
    for (const name of shownOn(way)) shown.add(name);
  }
  return chosen;
}

/** Everything that the ways show. */
export const allShown = (ways: readonly Way[]): Set<string> => new Set(ways.flatMap(shownOn));

/** The rows of the table that none of the ways takes, as `from event`. */
export function rowsNotOn(ways: readonly Way[]): string[] {
  const taken = new Set<OrderRow>(ways.flatMap(({ acts }) => acts.flatMap(({ steps }) => steps.map(({ row }) => row))));
  return transitions.filter((row) => !taken.has(row)).map(({ from, event }) => `${from.join(' ')} ${event}`);
}
