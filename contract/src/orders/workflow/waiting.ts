import { type OrderStatus, statusesOf } from './states.ts';
import { transitions } from './transitions.ts';

/** Whose act an order waits for on the clinic's side: the doctor's decision, a payment, or its prescription's writers. */
export type Awaited = 'doctor' | 'payer' | 'clinic';

const leads = (status: OrderStatus, fits: (row: (typeof transitions)[number]) => boolean): boolean =>
  transitions.some((row) => row.from.includes(status) && fits(row));

/**
 * Whom a status waits for, by the table: where a doctor can act it is the doctor, where a settlement leads on it is who pays.
 * That the clinic may give an order up as well is nothing that anybody waits for.
 */
function awaitedAt(status: OrderStatus): Awaited {
  if (leads(status, ({ actor }) => actor.includes('doctor'))) return 'doctor';
  return leads(status, ({ event }) => event === 'settle') ? 'payer' : 'clinic';
}

/** The statuses that wait for the clinic's side, by whom. */
export const awaitedStatuses = (who: Awaited): OrderStatus[] =>
  statusesOf('waitingForMe').filter((status) => awaitedAt(status) === who);
