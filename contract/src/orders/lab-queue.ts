import type { OrderEvent } from './workflow/needs.ts';
import { type OrderStatus, orderStatuses } from './workflow/states.ts';
import type { WorkflowActor } from './workflow/terms.ts';
import { transitions } from './workflow/transitions.ts';

/** What somebody may do at any time without being waited for. */
const besideTheRoad: ReadonlySet<OrderEvent> = new Set(['ignore', 'reject', 'refund', 'terminate']);

/** The statuses in which the order waits for one of these people: they can take it on, not only end it. Ascending. */
export function waitingFor(actors: readonly WorkflowActor[]): OrderStatus[] {
  const froms = new Set(
    transitions
      .filter(({ event, actor }) => !besideTheRoad.has(event) && actor.some((one) => actors.includes(one)))
      .flatMap(({ from }) => from),
  );
  return orderStatuses.filter((status) => froms.has(status));
}
