import { type OrderStatus, type StepKey, stateOf, statusOf } from '../orders/workflow/states.ts';
import { stepperOf } from '../orders/workflow/steps.ts';
import type { WorkflowOrder } from '../orders/workflow/workflow.ts';
import type { ApplianceProgress } from './progress.endpoints.ts';

/** The four steps that a patient is told of; the road's many stops fall into them. */
export const progressSteps = ['ordered', 'design', 'production', 'ready'] as const;

const stepOfStop: Record<StepKey, number> = {
  prescription: 0,
  review: 0,
  abutment: 1,
  design: 1,
  plan: 1,
  documents: 1,
  payment: 1,
  production: 2,
  shipping: 3,
  acceptance: 3,
  done: 3,
};

/** Where an order stands for its patient, 0 to 3; null where it left the road (cancelled, terminated, ignored). */
export function progressStepOf(order: WorkflowOrder): number | null {
  const { steps, current } = stepperOf(order);
  const stop = steps[current];
  return stop ? stepOfStop[stop.key] : null;
}

/** A step of an order's history: where it led, and on which day (yyyy-MM-dd). */
export interface Arrival {
  readonly to: OrderStatus;
  readonly on: string;
}

/**
 * The days on which an order came to each of the four steps, since it last stood before it.
 * @param arrivals oldest first, from the first submission on
 * @returns four days; null for steps that are still ahead
 */
export function progressDays(order: WorkflowOrder, arrivals: readonly Arrival[]): (string | null)[] {
  const days: (string | null)[] = [null, null, null, null];
  for (const { to, on } of arrivals) {
    const step = progressStepOf({ ...order, status: to }) ?? -1;
    for (let at = 0; at < days.length; at += 1) days[at] = at > step ? null : (days[at] ?? on);
  }
  return days;
}

/** An order and its history as they are stored. */
export interface Travelled {
  readonly order: Omit<WorkflowOrder, 'status'>;
  readonly status: number;
  readonly arrivals: readonly { readonly to: number; readonly on: string }[];
}

/** What a patient is told of an order; null where it left the road. @throws Error for a status that does not exist */
export function progressOf({ order, status, arrivals }: Travelled): Omit<ApplianceProgress, 'label'> | null {
  const now = { ...order, status: statusOf(status) };
  const step = progressStepOf(now);
  if (step === null) return null;
  const road = arrivals.map(({ to, on }) => ({ to: statusOf(to), on }));
  return { step, reached: progressDays(now, road), finished: stateOf(now.status).group === 'finished' };
}
