import type { OrderRow } from '@suya/contract/orders/orders.schema';
import { type StateGroup, stateGroups, stateOf, statusesOf, statusOf } from '@suya/contract/orders/workflow/states';
import { daysUntil } from '../../../../lib/format.ts';

/** Groups in which the appliance is still to be shipped. */
const unshipped: readonly StateGroup[] = ['withLab', 'waitingForMe', 'designing', 'production', 'problem'];
/** A promise this near is at risk while the appliance is not on its way. */
const soonDays = 1;

export type Due =
  | { readonly kind: 'late'; readonly days: number }
  | { readonly kind: 'today' | 'tomorrow' | 'afterAppointment' | 'calm' };

/** How an order stands to its promise: late, at risk (due now, or after the patient's appointment), or calm. */
export function dueOf(order: Pick<OrderRow, 'promisedOn' | 'appointmentOn' | 'status'>, now = new Date()): Due {
  const { promisedOn, appointmentOn, status } = order;
  if (!promisedOn || !unshipped.includes(stateOf(statusOf(status)).group)) return { kind: 'calm' };
  const days = daysUntil(promisedOn, now);
  if (days < 0) return { kind: 'late', days: -days };
  if (days <= soonDays) return { kind: days === 0 ? 'today' : 'tomorrow' };
  return { kind: appointmentOn && promisedOn > appointmentOn ? 'afterAppointment' : 'calm' };
}

/** The statuses in which a promise is still to be kept. */
export const owedStatuses = (): number[] =>
  stateGroups.filter((group) => unshipped.includes(group)).flatMap((group) => statusesOf(group));
