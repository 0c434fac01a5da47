import type { OrderDetail, OrderRow } from '@suya/contract/orders/orders.schema';
import { traitsOf } from '@suya/contract/orders/workflow/event-traits';
import type { OrderEvent } from '@suya/contract/orders/workflow/needs';
import { type OrderStatus, stateOf, statusOf } from '@suya/contract/orders/workflow/states';
import { stepperOf } from '@suya/contract/orders/workflow/steps';
import { type OrderRoad, orderRoads, type WorkflowActor, workflowActors } from '@suya/contract/orders/workflow/terms';
import { automaticStep, eventsFor, isEnd, type WorkflowOrder } from '@suya/contract/orders/workflow/workflow';

/** What leads on first. */
export const byLead = (a: { readonly event: OrderEvent }, b: { readonly event: OrderEvent }): number =>
  Number(traitsOf(b.event).leads) - Number(traitsOf(a.event).leads);

/** The road an order is on; a name that is not known reads as the first. */
export const roadOf = (road: string): OrderRoad => orderRoads.find((known) => known === road) ?? 'first';

/** An order as the workflow's functions look at it; a list has no road and shows the first. */
export function workflowOf(order: Pick<OrderRow, 'status' | 'type' | 'kind'> & { road?: string }): WorkflowOrder {
  return { status: statusOf(order.status), type: order.type, kind: order.kind, road: roadOf(order.road ?? 'first') };
}

/** Whether the appliance is still to be shipped, so that its promised date matters. */
export function isUnshipped(order: Parameters<typeof workflowOf>[0]): boolean {
  const { steps, current } = stepperOf(workflowOf(order));
  return current >= 0 && current < steps.findIndex(({ key }) => key === 'shipping');
}

/** Whether the lab and the clinic are agreeing on the abutments: somebody has to act on them. */
export const agreesAbutments = (order: Parameters<typeof workflowOf>[0]): boolean =>
  stateOf(statusOf(order.status)).step === 'abutment' && automaticStep(workflowOf(order)) === undefined;

/** Who has to act next; nobody where the order ended. What waits for money or for a decision waits for the clinic. */
export function actorsNext(order: WorkflowOrder): WorkflowActor[] {
  const status = order.status as OrderStatus;
  if (isEnd(status)) return [];
  const able = workflowActors.filter((actor) => eventsFor(order, actor).some(({ event }) => traitsOf(event).leads));
  const waits = stateOf(status).group === 'withClinic';
  const ours = able.filter((actor) => actor === 'clinic' || actor === 'doctor');
  if (waits && ours.length === 0) return ['clinic'];
  if (ours.length > 0) return ours;
  const people = able.filter((actor) => actor !== 'system');
  return people.length > 0 ? people : able;
}

/** The version that a decision is about: the latest one that the clinic can see. */
export const latestVersion = ({ designs }: OrderDetail) =>
  designs.filter(({ publishedAt }) => publishedAt).toSorted((a, b) => b.version - a.version)[0];

/** Until when an order that can be cancelled now can be: which words say so. */
export function cutOffOf({
  events,
  bills,
}: Pick<OrderDetail, 'events' | 'bills'>): 'review' | 'bill' | 'risk' | 'draft' {
  const offers = (name: OrderEvent) => events.some(({ event }) => event === name);
  if (bills.some(({ state }) => state === 'open')) return 'bill';
  if (offers('withdraw')) return 'review';
  return offers('submit') || offers('revise') ? 'draft' : 'risk';
}
