import { type OrderStatus, orderStatuses } from './workflow/states.ts';
import { type StepKey, stepOf } from './workflow/steps.ts';
import { type WorkingExceptions, workingDaysUntil } from './working-days.ts';

/** `late`: the promised day is over. `atRisk`: see `dueState`. Null where nothing promised is still to be sent. */
export const dueStates = ['onTime', 'atRisk', 'late'] as const;
export type DueState = (typeof dueStates)[number];

/** What a list can be narrowed to: late, at risk, promised for today, for the seven days from today. */
export const dueFilters = ['late', 'atRisk', 'today', 'week'] as const;
export type DueFilter = (typeof dueFilters)[number];

/** Of an order that was submitted before turnarounds were kept. */
export const USUAL_TURNAROUND_DAYS = 5;

/**
 * How much of the whole turnaround an order usually still needs at each stop of its road, in percent. A rule of thumb
 * to be replaced by the lab's own figures once it has them: design takes about a third, the doctor's decision and the
 * payment a sixth, production the rest.
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

/** The statuses in which something is still to be sent, with the percentage of the turnaround that it takes. */
export const sharesByStatus: ReadonlyMap<OrderStatus, number> = new Map(
  orderStatuses.flatMap((status) => {
    const step = stepOf(status);
    const share = step ? stillNeeded[step] : 0;
    return share > 0 ? [[status, share] as const] : [];
  }),
);

/** What of an order decides whether it is due. */
export interface DueFacts {
  readonly status: number;
  readonly promisedOn: string | null;
  readonly appointmentOn: string | null;
  /** Working days that the whole takes; null where unknown. */
  readonly turnaroundDays: number | null;
}

/** The working days that the rest of an order's road usually takes; 0 where nothing is to be sent any more. */
export function daysStillNeeded({ status, turnaroundDays }: Pick<DueFacts, 'status' | 'turnaroundDays'>): number {
  const share = sharesByStatus.get(status as OrderStatus) ?? 0;
  return Math.ceil(((turnaroundDays ?? USUAL_TURNAROUND_DAYS) * share) / 100);
}

/**
 * How an order stands to its promised day. It is at risk while its patient comes before that day, or where fewer
 * working days remain than the rest of its road usually takes.
 * @param today yyyy-MM-dd at the lab
 * @returns null where nothing was promised or nothing is to be sent any more
 */
export function dueState(order: DueFacts, today: string, exceptions?: WorkingExceptions): DueState | null {
  const needed = daysStillNeeded(order);
  if (order.promisedOn === null || needed === 0) return null;
  if (order.promisedOn < today) return 'late';
  if (order.appointmentOn !== null && order.appointmentOn < order.promisedOn) return 'atRisk';
  return workingDaysUntil(today, order.promisedOn, exceptions) < needed ? 'atRisk' : 'onTime';
}
