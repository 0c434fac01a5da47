import type { OfferedEvent, OrderDetail } from '@suya/contract/orders/orders.schema';
import { needs, type OrderEvent } from '@suya/contract/orders/workflow/needs';
import { eventsFor } from '@suya/contract/orders/workflow/workflow';
import type { EventValues } from '../../parts/acts/event-fields.tsx';
import { isFinal, leadsOn, workflowOf } from '../../parts/turn.ts';

/** Steps that are done by bringing a new design version. */
export const uploadEvents = (order: OrderDetail): OrderEvent[] =>
  eventsFor(workflowOf(order), 'design')
    .filter(
      ({ event, guards }) => guards.includes('versionIsNew') && order.events.some((offer) => offer.event === event),
    )
    .map(({ event }) => event);

/** The steps that get a button, what leads on first. */
export function buttonsOf(order: OrderDetail): (OfferedEvent & { event: OrderEvent })[] {
  const byUpload: readonly string[] = uploadEvents(order);
  return order.events
    .filter((offer): offer is OfferedEvent & { event: OrderEvent } => offer.event in needs)
    .filter(({ event }) => !byUpload.includes(event))
    .toSorted((a, b) => Number(leadsOn(b.event)) - Number(leadsOn(a.event)));
}

/** Small steps of one's own work, taken without a question: nothing is asked for and nothing is lost. */
const light: readonly OrderEvent[] = ['startDesign', 'takeRevision', 'startRevision'];
export const isLight = (event: OrderEvent): boolean => light.includes(event);

/** Steps that send the order back, hold it up or end it. */
const turnsAway: readonly OrderEvent[] = ['reject', 'requestData', 'flagRisk', 'returnCheck'];
export const lookOf = (event: OrderEvent): 'primary' | 'danger' | 'plain' => {
  if (isFinal(event) && !leadsOn(event)) return 'danger';
  return leadsOn(event) && !turnsAway.includes(event) ? 'primary' : 'plain';
};

export const latestDesign = ({ designs }: OrderDetail) => designs.toSorted((a, b) => b.version - a.version)[0];

/** What was paid for the order and not given back, in fen. */
export const paidFen = ({ bills }: OrderDetail): number =>
  bills.filter(({ state }) => state === 'paid').reduce((sum, bill) => sum + bill.amountFen - bill.refundedFen, 0);

/** Fields that the page fills in and does not ask for. */
export const givenFor = (order: OrderDetail, event: OrderEvent): EventValues =>
  'versionId' in needs[event].shape ? { versionId: latestDesign(order)?.id } : {};

/** What was proposed last; at first a line for each tooth that may stand on an abutment: no pontic hangs on one. */
function abutmentsFrom({ abutments, prescription }: OrderDetail): { tooth?: number; abutment: string }[] {
  if (abutments.length > 0) return abutments;
  const marked = (...marks: readonly string[]) =>
    prescription.teeth.filter(({ mark }) => marks.includes(mark)).map(({ tooth }) => tooth);
  const pontics = marked('pontic');
  const teeth = [...new Set(marked('covered', 'missing'))].filter((tooth) => !pontics.includes(tooth));
  return teeth.length > 0 ? teeth.map((tooth) => ({ tooth, abutment: '' })) : [{ abutment: '' }];
}

/** Values that the form starts from: the promise by the lab's calendar, the price, what was paid. */
export function presetFor(order: OrderDetail, event: OrderEvent): EventValues {
  const presets: Partial<Record<OrderEvent, EventValues>> = {
    approve: order.proposedOn ? { promisedOn: order.proposedOn } : {},
    requestData: { fields: [] },
    terminate: { refund: paidFen(order) },
    // What was agreed is not known here: the amount is named by whoever agreed it.
    settleDispute: { refund: 0 },
    // A price that nobody named yet is typed, never taken for nothing.
    bill: order.priceFen === null ? {} : { amount: order.priceFen },
    acceptApplication: order.priceFen === null ? {} : { price: order.priceFen },
  };
  return event === 'proposeAbutment' ? { abutments: abutmentsFrom(order) } : (presets[event] ?? {});
}

/** The paths of the prescription that data can be asked for, settings of the series included. */
export function askablePaths(order: OrderDetail): string[] {
  const settings = (order.series?.settings ?? []).filter(({ kind }) => kind !== 'teeth');
  return [
    'patientId',
    'specificationId',
    'jaw',
    'teeth',
    'sets',
    ...settings.map(({ key }) => `options.${key}`),
    'characteristics',
    'occlusion',
    'priority',
    'compromises',
    'scans.upper',
    'scans.lower',
    'scans.bite',
    'photos',
    'wishedOn',
    'appointmentOn',
    'delivery',
    'remark',
  ];
}

/** Words of the other side, or of the check, that the lab has to answer; steps that answer them end it. */
const asks: readonly string[] = [
  'rejectPlan',
  'rejectRough',
  'requestAdjustment',
  'adjustAbutment',
  'returnCheck',
  'acceptFail',
];
const answers: readonly string[] = [
  ...['submitCheck', 'publish', 'shareRough', 'proposeAbutment'],
  ...['remake', 'settleDispute', 'orderProduction', 'ship'],
];

/** The last words that are still to be answered. */
export function openRemark({ history }: OrderDetail) {
  const last = history.findLast(({ event }) => asks.includes(event) || answers.includes(event));
  return last && asks.includes(last.event) ? last : undefined;
}
