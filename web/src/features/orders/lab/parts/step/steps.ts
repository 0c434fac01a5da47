import type { HistoryRow, OfferedEvent, OrderDetail } from '@suya/contract/orders/orders.schema';
import { type EventThat, hasTrait, traitsOf } from '@suya/contract/orders/workflow/event-traits';
import { needs, type OrderEvent } from '@suya/contract/orders/workflow/needs';
import { eventsFor } from '@suya/contract/orders/workflow/workflow';
import type { EventValues } from '../../../parts/acts/event-fields.tsx';
import { byLead, workflowOf } from '../../../parts/turn.ts';
import { latestDesign } from '../../../shared/lab/latest-design.ts';

export type UploadEvent = EventThat<'putsForward'>;

/** Steps that are done by bringing a new design version. */
export const uploadEvents = (order: OrderDetail): UploadEvent[] =>
  eventsFor(workflowOf(order), 'design')
    .filter(({ guards }) => guards.includes('versionIsNew'))
    .map(({ event }) => event)
    .filter((event): event is UploadEvent => hasTrait(event, 'putsForward'))
    .filter((event) => order.events.some((offer) => offer.event === event));

/** The steps that get a button, what leads on first. */
export function buttonsOf(order: OrderDetail): OfferedEvent[] {
  const byUpload: readonly OrderEvent[] = uploadEvents(order);
  return order.events.filter(({ event }) => !byUpload.includes(event)).toSorted(byLead);
}

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

/** The last words of the clinic, or of the check, that the lab still has to answer. */
export function openRemark({ history }: OrderDetail) {
  const remarkOf = ({ event }: HistoryRow) => traitsOf(event)?.remark;
  const last = history.findLast((row) => remarkOf(row) === 'opens' || remarkOf(row) === 'answers');
  return last && remarkOf(last) === 'opens' ? last : undefined;
}
