import { type EventTraits, traitsOf } from './workflow/event-traits.ts';
import { type OrderStatus, orderStatuses } from './workflow/states.ts';
import type { WorkflowActor } from './workflow/terms.ts';
import { type OrderRow, transitions } from './workflow/transitions.ts';

function statusesBefore(fits: (row: OrderRow) => boolean): OrderStatus[] {
  const froms = new Set(transitions.filter(fits).flatMap(({ from }) => from));
  return orderStatuses.filter((status) => froms.has(status));
}

/**
 * The statuses in which the order waits for one of these actors, who can move it forward, not only end it.
 * Ascending.
 */
export const waitingFor = (actors: readonly WorkflowActor[]): OrderStatus[] =>
  statusesBefore(({ event, actor }) => traitsOf(event).leads && actor.some((one) => actors.includes(one)));

/** The statuses in which only the order's designer (or only somebody else) can move it forward. Ascending. */
export const statusesDoneBy = (who: NonNullable<EventTraits['doneBy']>): OrderStatus[] =>
  statusesBefore(({ event }) => traitsOf(event).doneBy === who);
