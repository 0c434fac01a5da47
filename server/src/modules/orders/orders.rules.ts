import { traitsOf } from '@suya/contract/orders/workflow/event-traits';
import { type OrderStatus, stateOf } from '@suya/contract/orders/workflow/states';
import type { WorkflowActor } from '@suya/contract/orders/workflow/terms';
import { humanNumber } from '../../platform/ids.ts';
import type { Actor, Scope } from './orders.types.ts';

const labActors = ['intake', 'design', 'production', 'finance', 'support'] as const satisfies WorkflowActor[];

/** The capacities in which a person of the lab acts on any order. */
export const labActorsOf = ({ roles }: Pick<Actor, 'roles'>): WorkflowActor[] =>
  labActors.filter((role) => roles.includes(role));

/**
 * The capacities in which a person acts on an order. A doctor acts as `doctor` on the orders that name them, once
 * their papers are approved; a clinic admin on all of the clinic's.
 */
export function actorsOf(
  actor: Actor,
  scope: Scope,
  order: { clinicId: string; doctorUserId: string | null; doctorAuthenticated: boolean },
): WorkflowActor[] {
  if (scope.kind === 'system') return ['system'];
  if (scope.kind === 'lab') return labActorsOf(actor);
  // A chain's head office reads all of its clinics but acts only in its current one.
  if (scope.kind !== 'clinic' || scope.clinicId !== order.clinicId) return [];
  const actors: WorkflowActor[] = actor.permissions.has('editOrders') ? ['clinic'] : [];
  const isNamed = actor.roles.includes('doctor') && actor.userId === order.doctorUserId && order.doctorAuthenticated;
  return isNamed || actor.roles.includes('admin') ? [...actors, 'doctor'] : actors;
}

/** Whether unapproved papers are the only thing that keeps the order's own doctor from acting as `doctor`. */
export function lacksPapers(
  actor: Actor,
  scope: Scope,
  order: { clinicId: string; doctorUserId: string | null; doctorAuthenticated: boolean },
): boolean {
  const passed = actorsOf(actor, scope, { ...order, doctorAuthenticated: true });
  return passed.includes('doctor') && !actorsOf(actor, scope, order).includes('doctor');
}

/**
 * The number people say on the phone: the appliance's letter, the day, a counter and a check digit.
 * @param letter the appliance's letter in the catalogue
 * @param day yyyy-MM-dd
 */
export function orderNumber(letter: string, day: string, counter: number): string {
  return humanNumber(letter, day.slice(2).replaceAll('-', ''), counter);
}

/** Whether the prescription can still be written: the order is with the clinic. */
export const isDraft = ({ status }: { status: OrderStatus }): boolean => stateOf(status).group === 'draft';

/**
 * Whether a line of the history is internal to the lab: the clinic sees that the design goes on, but not what was
 * said.
 */
export const isInner = (event: string): boolean => traitsOf(event)?.seenBy === 'lab';
