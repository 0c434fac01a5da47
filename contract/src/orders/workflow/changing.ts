import { isOpen, type StepKey, stateOf } from './states.ts';
import type { WorkflowOrder } from './workflow.ts';

/**
 * Changes of an order that do not move it. Each adds a line to its history and a new version, so that an actor who
 * saw an older version learns of it.
 */
export const orderNotes = [
  'amend',
  'changeRequest',
  'changeAnswer',
  'priceDifference',
  'appointment',
  'repromise',
] as const;
export type OrderNote = (typeof orderNotes)[number];

/** What the pages offer besides the workflow's events. A change request is answered on the same page. */
export const orderActs = [
  'amend',
  'changeRequest',
  'changeAnswer',
  'priceDifference',
  'appointment',
  'repromise',
  'followUp',
] as const;

/** The stops between the start of the design and shipping. */
const underWay: readonly StepKey[] = ['abutment', 'design', 'plan', 'documents', 'payment', 'production'];

/** The stops from the order's own bill on. */
const billed: readonly StepKey[] = ['payment', 'production', 'shipping', 'acceptance', 'done'];

type Standing = Pick<WorkflowOrder, 'status' | 'road'>;

const isUnderWay = ({ status }: Standing): boolean => {
  const step = status === null ? null : stateOf(status).step;
  return step !== null && underWay.includes(step);
};

/**
 * Whether the clinic may change the prescription itself. Orders that continue an earlier one have no list price, so
 * they cannot be changed.
 */
export const mayAmend = ({ status, road }: Standing): boolean =>
  status !== null && road === 'first' && stateOf(status).beforeDesign === true;

/** Whether the clinic can only ask the lab for a change. */
export const mayRequestChange = (order: Standing): boolean => isUnderWay(order) && !mayAmend(order);

/** Whether the patient's appointment can be moved: until the order has ended. */
export const mayMoveAppointment = ({ status }: Standing): boolean => status !== null && isOpen(status);

/** Whether the lab may promise another day: while something is still to be sent. */
export const mayRepromise = (order: Standing): boolean =>
  mayAmend(order) ? order.status !== null && !stateOf(order.status).unpromised : isUnderWay(order);

/** Whether an order can be continued by extra production or the restart of a stage. */
export const mayFollowUp = ({ status }: Standing): boolean => status !== null && stateOf(status).group === 'finished';

/** Whether a price difference can be billed: the order's own bill was opened, and the order was not given up. */
export const mayBillDifference = ({ status }: Standing): boolean => {
  const step = status === null ? null : stateOf(status).step;
  return step !== null && billed.includes(step);
};
