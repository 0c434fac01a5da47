import type { OrderRow } from '@suya/contract/orders/orders.schema';
import type { OrderEvent } from '@suya/contract/orders/workflow/needs';
import { type WorkflowActor, workflowActors } from '@suya/contract/orders/workflow/terms';
import { type OrderRow as Row, transitions } from '@suya/contract/orders/workflow/transitions';
import { eventsFor, orderMachine, type WorkflowOrder } from '@suya/contract/orders/workflow/workflow';
import { workflowOf } from '../../../parts/turn.ts';

/** What a column says to a card: it takes it, by an event; or why it does not. */
export type Verdict =
  | { readonly kind: 'takes'; readonly event: OrderEvent }
  | { readonly kind: 'upload' }
  | { readonly kind: 'people'; readonly actors: readonly WorkflowActor[] }
  | { readonly kind: 'other' };

const traits = orderMachine.traits as Readonly<Record<string, (order: WorkflowOrder) => string>>;

const fits = (row: Row, order: WorkflowOrder): boolean =>
  Object.entries(row.when ?? {}).every(([trait, values]) =>
    (values as readonly string[]).includes(traits[trait]?.(order) ?? ''),
  );

/** Where a row may lead this order: one status, or several where the event's fields decide. */
function targetsOf({ to }: Row, order: WorkflowOrder): readonly number[] {
  if (typeof to !== 'object') return [to];
  const cases: Readonly<Record<string, number>> = to.cases;
  const trait = traits[to.by]?.(order);
  const target = trait === undefined ? undefined : cases[trait];
  return target === undefined ? Object.values(cases) : [target];
}

const subjectOf = (order: OrderRow): WorkflowOrder => ({ ...workflowOf(order), appliance: order.appliance });

/** Where an order can go from its state by anybody's step, with the row that leads there. */
const waysOf = (order: WorkflowOrder): { row: Row; to: number }[] =>
  transitions
    .filter((row) => row.from.includes(order.status) && fits(row, order))
    .flatMap((row) => targetsOf(row, order).map((to) => ({ row, to })));

const people = (actors: readonly WorkflowActor[]) => workflowActors.filter((actor) => actors.includes(actor));

/** What the column of a status says to a card that one of these people carries. */
export function verdictOf(order: OrderRow, actors: readonly WorkflowActor[], status: number): Verdict {
  const subject = subjectOf(order);
  const ways = waysOf(subject).filter(({ to }) => to === status);
  const offers = eventsFor(subject, actors);
  const mine = ways.flatMap(({ row }) => offers.filter(({ event }) => event === row.event));
  const offer = mine.find(({ guards }) => !guards.includes('versionIsNew'));
  if (offer) return { kind: 'takes', event: offer.event };
  if (mine.length > 0) return { kind: 'upload' };
  const others = people(ways.flatMap(({ row }) => row.actor));
  return others.length > 0 ? { kind: 'people', actors: others } : { kind: 'other' };
}

/** The statuses whose columns take the card. */
export const takersOf = (order: OrderRow, actors: readonly WorkflowActor[]): number[] => [
  ...new Set(
    waysOf(subjectOf(order))
      .map(({ to }) => to)
      .filter((to) => verdictOf(order, actors, to).kind === 'takes'),
  ),
];
