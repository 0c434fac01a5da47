import type { Machine } from '../../machine/row.ts';
import * as runner from '../../machine/runner.ts';
import type { MessageKey } from '../../messages/catalogue.ts';
import type { EffectName } from './effects.ts';
import { type EventInput, type OrderEvent, orderEvents } from './needs.ts';
import { endStatuses, type OrderStatus, orderStatuses, stateOf } from './states.ts';
import { type BusinessKind, type OrderRoad, type OrderType, trackOf, type WorkflowActor } from './terms.ts';
import { type OrderRow, type OrderTerms, transitions } from './transitions.ts';

/** The fields of an order the workflow depends on. `status` is null for an order that is being created. */
export interface WorkflowOrder {
  readonly status: OrderStatus | null;
  readonly type: OrderType;
  readonly kind: BusinessKind;
  readonly road: OrderRoad;
  /** How the catalogue says its appliance is designed. */
  readonly appliance?: { readonly track: 'design' | 'plan' };
}

export type OrderFacts = runner.Facts<OrderTerms>;
export type OrderOffer = runner.Offer<OrderTerms>;
export type OrderRefusal = runner.Refusal<OrderTerms>;
/** A legal step. `road` is the order's road afterwards, to be stored with the new status. */
export type OrderStep<E extends OrderEvent = OrderEvent> = Omit<runner.Step<OrderTerms, OrderRow>, 'input'> & {
  readonly road: OrderRoad;
  readonly input: EventInput<E>;
};

type Actors = WorkflowActor | readonly WorkflowActor[];

/** The order's table, ready to be run and checked. */
export const orderMachine: Machine<OrderTerms, WorkflowOrder, OrderRow> = {
  rows: transitions,
  ends: endStatuses,
  stateOf: ({ status }) => status,
  traits: { track: trackOf, road: ({ road }) => road },
  picks: {
    charge: ({ amount, price }) => ((amount ?? price) === 0 ? 'free' : 'owed'),
    entry: ({ submitted }) => (submitted === true ? 'submitted' : 'draft'),
    design: ({ design }) => (design === 'new' ? 'new' : 'same'),
    application: (input) => (input as EventInput<'apply'>).purpose ?? 'extra',
  },
};

/**
 * The events that an actor may start now, in table order.
 * @param actor one capacity, or all that the person has
 * @returns each event with its schema, and the guards whose truth only the server knows
 */
export function eventsFor(order: WorkflowOrder, actor: Actors): OrderOffer[] {
  return runner.eventsFor(orderMachine, order, actor);
}

/**
 * Decides one step; writes nothing.
 * @param attempt the event's fields as sent, and the truth of its guards (a missing one counts as false)
 * @returns the new status and road, the effects to run in the same transaction and the parsed fields; or the reason
 * for a refusal
 */
export function next<E extends OrderEvent>(
  order: WorkflowOrder,
  event: E,
  actor: Actors,
  attempt: runner.Attempt<OrderTerms> = {},
): OrderStep<E> | OrderRefusal {
  const step = runner.next(orderMachine, order, event, actor, attempt);
  if (!step.ok) return step;
  const road = step.row.road ? runner.resolve(orderMachine, step.row.road, order, step.input) : order.road;
  return { ...step, road, input: step.input as EventInput<E> };
}

/** The events that have an effect, in the order of an order's life. */
export function eventsDoing(effect: EffectName): OrderEvent[] {
  const doing = new Set(transitions.filter(({ effects }) => effects.includes(effect)).map(({ event }) => event));
  return orderEvents.filter((event) => doing.has(event));
}

/** The step that the system takes by itself from here as soon as its guards hold. There is at most one. */
export function automaticStep(order: WorkflowOrder): OrderOffer | undefined {
  return eventsFor(order, 'system').find(({ automatic }) => automatic);
}

/** The statuses in which a role has something to do, ascending: the filter of its queue. */
export function queueOf(actor: WorkflowActor): OrderStatus[] {
  const froms = new Set(transitions.filter((row) => row.actor.includes(actor)).flatMap(({ from }) => from));
  return orderStatuses.filter((status) => froms.has(status));
}

/** Whether nothing leaves this status. */
export function isEnd(status: OrderStatus): boolean {
  return endStatuses.includes(status);
}

/**
 * The message that names a status.
 * @param side the clinic reads the catalogue's label; the lab reads the more specific one where several codes share
 * a label
 */
export function labelOf(status: OrderStatus, side: 'clinic' | 'lab' = 'clinic'): MessageKey {
  const { label, detail } = stateOf(status);
  return side === 'lab' ? (detail ?? label) : label;
}
