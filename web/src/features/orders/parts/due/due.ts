import type { OrderRow } from '@suya/contract/orders/orders.schema';
import { daysUntil } from '../../../../lib/format.ts';

/** A promise this near is named by its day while the appliance is not on its way. */
const soonDays = 1;

export type Due =
  | { readonly kind: 'late'; readonly days: number }
  | { readonly kind: 'today' | 'tomorrow' | 'afterAppointment' | 'atRisk' | 'calm' };

export type Promised = Pick<OrderRow, 'promisedOn' | 'appointmentOn' | 'due'>;

/**
 * How an order stands to its promise, with the nearest reason: late by so many days, due now, after the patient's
 * appointment, at risk. What is late or at risk is the server's word, by the lab's own day and calendar.
 */
export function dueOf({ promisedOn, appointmentOn, due }: Promised, now = new Date()): Due {
  if (!promisedOn || !due) return { kind: 'calm' };
  const days = daysUntil(promisedOn, now);
  if (due === 'late') return { kind: 'late', days: Math.max(1, -days) };
  if (due === 'atRisk' && appointmentOn && appointmentOn < promisedOn) return { kind: 'afterAppointment' };
  if (days >= 0 && days <= soonDays) return { kind: days === 0 ? 'today' : 'tomorrow' };
  return { kind: due === 'atRisk' ? 'atRisk' : 'calm' };
}
