import { type OrderStatus, orderStatuses, type StepKey, stateOf } from './workflow/states.ts';
import { type WorkingExceptions, workingDaysUntil } from './working-days.ts';

/** `late`: the promised day is over. `atRisk`: see `dueState`. Null if nothing promised is still to be sent. */
export const dueStates = ['onTime', 'atRisk', 'late'] as const;
export type DueState = (typeof dueStates)[number];

/** The filters of a list: late, at risk, promised for today, or promised within seven days from today. */
export const dueFilters = ['late', 'atRisk', 'today', 'week'] as const;
export type DueFilter = (typeof dueFilters)[number];

/** For orders that were submitted before turnarounds were stored. */
export const USUAL_TURNAROUND_DAYS = 5;

/**
 * The share of the whole turnaround, in percent, that an order usually still needs at each stop of its road. A rule
 * of thumb, to be replaced by the lab's own figures once it has them: design takes about a third, the doctor's
 * decision and the payment a sixth, production the rest.
 */
const stillNeeded: Readonly<Record<StepKey, number>> = {
  prescription: 0,
  review: 100,
  abutment: 95,
  design: 85,
  plan: 50,
  documents: 50,
  payment: 45,
  production: 35,
  shipping: 0,
  acceptance: 0,
  done: 0,
};

/**
 * The statuses in which something is still to be sent, with the percentage of the turnaround that is still needed.
 */
export const sharesByStatus: ReadonlyMap<OrderStatus, number> = new Map(
  orderStatuses.flatMap((status) => {
    const { step } = stateOf(status);
    const share = step ? stillNeeded[step] : 0;
    return share > 0 ? [[status, share] as const] : [];
  }),
);

/** The fields of an order that decide whether it is due. */
export interface DueFacts {
  readonly status: number;
  readonly promisedOn: string | null;
  readonly appointmentOn: string | null;
  /** Working days for the whole order; null if unknown. */
  readonly turnaroundDays: number | null;
}

/** The working days that the rest of an order's road usually takes; 0 if nothing is left to send. */
export function daysStillNeeded({ status, turnaroundDays }: Pick<DueFacts, 'status' | 'turnaroundDays'>): number {
  const share = sharesByStatus.get(status as OrderStatus) ?? 0;
  return Math.ceil(((turnaroundDays ?? USUAL_TURNAROUND_DAYS) * share) / 100);
}

/**
 * Whether an order will keep its promised day. It is at risk if the patient's appointment is before that day, or if
 * fewer working days remain than the rest of its road usually takes.
 * @param today yyyy-MM-dd at the lab
 * @returns null if nothing was promised or nothing is left to send
 */
export function dueState(order: DueFacts, today: string, exceptions?: WorkingExceptions): DueState | null {
  const needed = daysStillNeeded(order);
  if (order.promisedOn === null || needed === 0) return null;
  if (order.promisedOn < today) return 'late';
  if (order.appointmentOn !== null && order.appointmentOn < order.promisedOn) return 'atRisk';
  return workingDaysUntil(today, order.promisedOn, exceptions) < needed ? 'atRisk' : 'onTime';
}
