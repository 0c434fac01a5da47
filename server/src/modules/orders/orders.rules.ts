import { type OrderStatus, stateOf } from '@suya/contract/orders/workflow/states';
import type { WorkflowActor } from '@suya/contract/orders/workflow/terms';
import type { Actor, Scope } from './orders.types.ts';

const labActors = ['intake', 'design', 'production', 'finance', 'support'] as const satisfies WorkflowActor[];

/**
 * In which capacities a person acts on an order. A doctor acts as `doctor` on the orders that name them, once their
 * papers are passed; a clinic admin on all of the clinic.
 */
export function actorsOf(
  actor: Actor,
  scope: Scope,
  order: { clinicId: string; doctorUserId: string | null; doctorAuthenticated: boolean },
): WorkflowActor[] {
  if (scope.kind === 'system') return ['system'];
  if (scope.kind === 'lab') return labActors.filter((role) => actor.roles.includes(role));
  // A chain's head office reads all of its clinics and acts in the one that it is in.
  if (scope.kind !== 'clinic' || scope.clinicId !== order.clinicId) return [];
  const actors: WorkflowActor[] = actor.permissions.has('editOrders') ? ['clinic'] : [];
  const isNamed = actor.roles.includes('doctor') && actor.userId === order.doctorUserId && order.doctorAuthenticated;
  return isNamed || actor.roles.includes('admin') ? [...actors, 'doctor'] : actors;
}

/** Whether all that keeps the order's own doctor from acting as `doctor` is that their papers are not passed. */
export function lacksPapers(
  actor: Actor,
  scope: Scope,
  order: { clinicId: string; doctorUserId: string | null; doctorAuthenticated: boolean },
): boolean {
  const passed = actorsOf(actor, scope, { ...order, doctorAuthenticated: true });
  return passed.includes('doctor') && !actorsOf(actor, scope, order).includes('doctor');
}

/** Luhn's check digit: finds a wrong digit and most swapped neighbours, which is what goes wrong on the phone. */
function checkDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

/**
 * The number people say on the phone: the appliance's letter, the day, a counter and a check digit.
 * @param letter as the catalogue has it
 * @param day yyyy-MM-dd
 */
export function orderNumber(letter: string, day: string, counter: number): string {
  const digits = `${day.slice(2).replaceAll('-', '')}${String(counter).padStart(6, '0')}`;
  return `${letter}${digits}${checkDigit(digits)}`;
}

/** Whether the prescription can still be written: the order stands with the clinic. */
export const isDraft = ({ status }: { status: OrderStatus }): boolean => stateOf(status).group === 'draft';

/** Steps of the lab's own check: the clinic sees that the design goes on, not what colleagues said of it. */
const innerEvents: ReadonlySet<string> = new Set(['submitCheck', 'returnCheck', 'passCheck']);
export const isInner = (event: string): boolean => innerEvents.has(event);
