import type { MessageKey } from '../../messages/catalogue.ts';
import { type OrderStatus, orderStatuses, type StepKey, stateOf, stepKeys } from './states.ts';
import { type OrderRoad, type OrderTrack, trackOf } from './terms.ts';
import type { WorkflowOrder } from './workflow.ts';

/** One stop of the main road, with every status of an order at this stop. */
export interface WorkflowStep {
  readonly key: StepKey;
  readonly label: MessageKey;
  readonly statuses: readonly OrderStatus[];
}

const stops = new Map(
  stepKeys.map((key): [StepKey, WorkflowStep] => [
    key,
    { key, label: `workflow.steps.${key}`, statuses: orderStatuses.filter((status) => stateOf(status).step === key) },
  ]),
);

const stepsOfTrack: Record<OrderTrack, readonly StepKey[]> = {
  design: stepKeys.filter((key) => key !== 'abutment' && key !== 'documents'),
  plan: stepKeys.filter((key) => key !== 'abutment'),
  abutment: stepKeys.filter((key) => key !== 'documents'),
};

/** An extra piece is made from the existing plan, so its road skips these stops. */
const notForExtra: readonly StepKey[] = ['prescription', 'abutment', 'design', 'plan', 'documents'];

/**
 * The main road of a track, in order. The closed states (cancelled, terminated, ignored) are not on it.
 * @param road an extra piece goes from review straight to payment
 */
export function stepsFor(track: OrderTrack, road: OrderRoad = 'first'): WorkflowStep[] {
  return stepsOfTrack[track]
    .filter((key) => road !== 'extra' || !notForExtra.includes(key))
    .flatMap((key) => stops.get(key) ?? []);
}

/**
 * The stepper of an order.
 * @returns the stops, and the index of the current one; -1 if the order left the road (cancelled, terminated,
 * ignored)
 */
export function stepperOf(order: WorkflowOrder): { steps: WorkflowStep[]; current: number } {
  const { status, road } = order;
  const at = (steps: WorkflowStep[]) => steps.findIndex(({ statuses }) => status !== null && statuses.includes(status));
  const short = stepsFor(trackOf(order), road);
  if (at(short) >= 0 || status === null || stateOf(status).group === 'closed')
    return { steps: short, current: at(short) };
  // An application for an extra piece that was rejected and revised takes the whole road after all.
  const whole = stepsFor(trackOf(order));
  return { steps: whole, current: at(whole) };
}
