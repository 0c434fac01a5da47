import type { OrderRow } from '@suya/contract/orders/orders.schema';
import { type EventTraits, traitsOf } from '@suya/contract/orders/workflow/event-traits';
import type { OrderEvent } from '@suya/contract/orders/workflow/needs';
import type { WorkflowActor } from '@suya/contract/orders/workflow/terms';
import { eventsFor } from '@suya/contract/orders/workflow/workflow';
import { workflowOf } from '../../../parts/turn.ts';

/** What is done to several orders at once. A design and a plan are given to somebody by different events. */
export type Batch = NonNullable<EventTraits['batch']>;

export interface Fitting {
  readonly order: OrderRow;
  readonly event: OrderEvent;
}

/** Those of the orders that can take the step now, by these people, each with its event. */
export const fittingOf = (orders: readonly OrderRow[], actors: readonly WorkflowActor[], batch: Batch): Fitting[] =>
  orders.flatMap((order) => {
    const offers = eventsFor({ ...workflowOf(order), appliance: order.appliance }, actors);
    const offer = offers.find(({ event }) => traitsOf(event).batch === batch);
    return offer ? [{ order, event: offer.event }] : [];
  });
