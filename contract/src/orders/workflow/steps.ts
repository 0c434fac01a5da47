import type { MessageKey } from '../../messages/catalogue.ts';
import { type OrderStatus, stateOf } from './states.ts';
import { type OrderRoad, type OrderTrack, trackOf } from './terms.ts';
import type { WorkflowOrder } from './workflow.ts';

const stepKeys = [
  'prescription',
  'review',
  'abutment',
  'design',
  'plan',
  'documents',
  'payment',
  'production',
  'shipping',
  'acceptance',
  'done',
] as const;
export type StepKey = (typeof stepKeys)[number];

/** One stop of the main road, with every status in which an order stands at it. */
export interface WorkflowStep {
  readonly key: StepKey;
  readonly label: MessageKey;
  readonly statuses: readonly OrderStatus[];
}

const statusesAt: Record<StepKey, readonly OrderStatus[]> = {
  prescription: [1],
  review: [2, 4, 5, 51, 58],
  abutment: [41, 42, 43, 44],
  design: [6, 7, 8, 11, 12, 15, 16, 17, 30, 31, 32, 33, 34, 50, 52, 53, 54, 55, 56, 57],
  plan: [10, 13, 14, 35],
  documents: [20],
  payment: [21],
  production: [22, 23, 36, 37, 38, 39],
  shipping: [24, 25],
  acceptance: [46, 47, 48],
  done: [26],
};

/** The stop at which a status stands; undefined beside the road (cancelled, terminated, ignored). */
export const stepOf = (status: OrderStatus): StepKey | undefined =>
  stepKeys.find((key) => statusesAt[key].includes(status));

const stepsOfTrack: Record<OrderTrack, readonly StepKey[]> = {
  design: stepKeys.filter((key) => key !== 'abutment' && key !== 'documents'),
  plan: stepKeys.filter((key) => key !== 'abutment'),
  abutment: stepKeys.filter((key) => key !== 'documents'),
};

/** An extra piece is made from the plan that exists: these stops do not lie on its road. */
const notForExtra: readonly StepKey[] = ['prescription', 'abutment', 'design', 'plan', 'documents'];

/**
 * The main road of a track, in order. The closed states (cancelled, terminated, ignored) lie beside it.
 * @param road an extra piece goes from review straight to payment
 */
export function stepsFor(track: OrderTrack, road: OrderRoad = 'first'): WorkflowStep[] {
  return stepsOfTrack[track]
    .filter((key) => road !== 'extra' || !notForExtra.includes(key))
    .map((key) => ({ key, label: `workflow.steps.${key}` as const, statuses: statusesAt[key] }));
}

/**
 * The stepper of an order.
 * @returns the stops, and the index of the one it stands at; -1 where it left the road (cancelled, terminated, ignored)
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
