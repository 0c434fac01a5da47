import type { OrderStatus } from './states.ts';
import { stateOf } from './states.ts';
import { stepOf } from './steps.ts';
import type { WorkflowOrder } from './workflow.ts';

/**
 * What is done to an order without moving it. Each is a line of its history and a new version, so that whoever acts on
 * what they saw before learns of it.
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

/** What the pages offer besides the workflow's events; a change is answered where it was asked for. */
export const orderActs = [
  'amend',
  'changeRequest',
  'changeAnswer',
  'priceDifference',
  'appointment',
  'repromise',
  'followUp',
] as const;

/**
 * Submitted, and nobody has begun to design: with the lab for review, with the doctor over a risk, approved, or queued for
 * a designer. A risk stays to be signed by the doctor, over the prescription as it is by then.
 */
const beforeDesign: readonly OrderStatus[] = [2, 4, 6, 41, 52, 53, 58];

/** Those of them in which nothing was promised yet. */
const beforePromise: readonly OrderStatus[] = [2, 58];

/** The stops between the start of the design and shipping. */
const underWay: readonly string[] = ['abutment', 'design', 'plan', 'documents', 'payment', 'production'];

type Standing = Pick<WorkflowOrder, 'status' | 'road'>;

const isOpen = ({ status }: Standing): boolean =>
  status !== null && stateOf(status).group !== 'draft' && !stateOf(status).end;

const isUnderWay = ({ status }: Standing): boolean => status !== null && underWay.includes(stepOf(status) ?? '');

/** Whether the clinic changes the prescription itself. What continues an earlier order has no list price to follow. */
export const mayAmend = ({ status, road }: Standing): boolean =>
  status !== null && road === 'first' && beforeDesign.includes(status);

/** Whether the clinic may only ask the lab for a change. */
export const mayRequestChange = (order: Standing): boolean => isUnderWay(order) && !mayAmend(order);

/** Whether the patient's appointment can be moved: until the order has ended. */
export const mayMoveAppointment = isOpen;

/** Whether the lab may promise another day: while something is still to be sent. */
export const mayRepromise = (order: Standing): boolean =>
  mayAmend(order) ? order.status !== null && !beforePromise.includes(order.status) : isUnderWay(order);

/** Whether an order can be continued: extra production, restart of a stage. */
export const mayFollowUp = ({ status }: Standing): boolean => status !== null && stateOf(status).group === 'finished';

/** Whether a price difference can be asked for: the order's own bill was opened, and the order was not given up. */
export const mayBillDifference = ({ status }: Standing): boolean => {
  const step = status === null ? undefined : stepOf(status);
  return step !== undefined && ['payment', 'production', 'shipping', 'acceptance', 'done'].includes(step);
};
