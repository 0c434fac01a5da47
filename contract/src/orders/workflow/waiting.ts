import { type OrderStatus, statusesOf } from './states.ts';
import { transitions } from './transitions.ts';

/**
 * Whose act an order waits for on the clinic's side: the doctor's decision, a payment, or an edit of the
 * prescription.
 */
export type Awaited = 'doctor' | 'payer' | 'clinic';

const leads = (status: OrderStatus, fits: (row: (typeof transitions)[number]) => boolean): boolean =>
  transitions.some((row) => row.from.includes(status) && fits(row));

/**
 * Whom a status waits for, by the table: the doctor if a doctor can act, the payer if a settlement leads on. The
 * clinic's right to give an order up does not count as waiting.
 */
function awaitedAt(status: OrderStatus): Awaited {
  if (leads(status, ({ actor }) => actor.includes('doctor'))) return 'doctor';
  return leads(status, ({ event }) => event === 'settle') ? 'payer' : 'clinic';
}

/** The statuses that wait for this part of the clinic's side. */
export const awaitedStatuses = (who: Awaited): OrderStatus[] =>
  statusesOf('waitingForMe').filter((status) => awaitedAt(status) === who);
