import type { OrderRow } from '@suya/contract/orders/orders.schema';
import type { OrderEvent } from '@suya/contract/orders/workflow/needs';
import type { WorkflowActor } from '@suya/contract/orders/workflow/terms';
import { eventsFor } from '@suya/contract/orders/workflow/workflow';
import { workflowOf } from '../../../parts/turn.ts';

/** What is done to several orders at once. */
export type Batch = 'assign' | 'produce' | 'ship';

/** A design and a plan are given to somebody by different steps. */
const eventsOf: Readonly<Record<Batch, readonly OrderEvent[]>> = {
  assign: ['assign', 'startPlan'],
  produce: ['orderProduction'],
  ship: ['ship'],
};

export interface Fitting {
  readonly order: OrderRow;
  readonly event: OrderEvent;
}

/** Those of the orders that can take the step now, by these people, each with its event. */
export const fittingOf = (orders: readonly OrderRow[], actors: readonly WorkflowActor[], batch: Batch): Fitting[] =>
  orders.flatMap((order) => {
    const offers = eventsFor({ ...workflowOf(order), appliance: order.appliance }, actors);
    const offer = offers.find(({ event }) => eventsOf[batch].includes(event));
    return offer ? [{ order, event: offer.event }] : [];
  });
