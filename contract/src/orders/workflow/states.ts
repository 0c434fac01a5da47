import type { MessageKey } from '../../messages/catalogue.ts';

/** What the filters, the counters and the colours sort orders by. */
export const stateGroups = [
  'draft',
  'withLab',
  'waitingForMe',
  'designing',
  'production',
  'onTheWay',
  'finished',
  'problem',
  'closed',
] as const;
export type StateGroup = (typeof stateGroups)[number];

interface State {
  readonly key: string;
  /** What the clinic reads; the specification's catalogue. */
  readonly label: MessageKey;
  /** What the lab reads besides, where several codes share a label. */
  readonly detail?: MessageKey;
  readonly group: StateGroup;
  /** Nothing leaves it. */
  readonly end?: true;
}

/** Every status code of the specification's catalogue. 9, 18, 19, 28, 40, 45 and 49 do not exist. */
export const states = {
  1: { key: 'draft', label: 'workflow.status.dataMissing', group: 'draft' },
  2: { key: 'submitted', label: 'workflow.status.inReview', group: 'withLab' },
  3: { key: 'cancelled', label: 'workflow.status.cancelled', group: 'closed', end: true },
  4: { key: 'approved', label: 'workflow.status.approved', group: 'withLab' },
  5: { key: 'rejected', label: 'workflow.status.rejected', group: 'waitingForMe' },
  6: { key: 'planQueued', label: 'workflow.status.planToDo', detail: 'workflow.detail.planQueued', group: 'designing' },
  7: {
    key: 'roughReturned',
    label: 'workflow.status.planToDo',
    detail: 'workflow.detail.roughReturned',
    group: 'designing',
  },
  8: { key: 'planning', label: 'workflow.status.planInWork', detail: 'workflow.detail.planning', group: 'designing' },
  10: { key: 'planInReview', label: 'workflow.status.planInReview', group: 'waitingForMe' },
  11: {
    key: 'roughConfirmed',
    label: 'workflow.status.planInWork',
    detail: 'workflow.detail.roughConfirmed',
    group: 'designing',
  },
  12: {
    key: 'replanning',
    label: 'workflow.status.planInWork',
    detail: 'workflow.detail.replanning',
    group: 'designing',
  },
  13: {
    key: 'newPlanInReview',
    label: 'workflow.status.planInReview',
    detail: 'workflow.detail.newPlanInReview',
    group: 'waitingForMe',
  },
  14: { key: 'planApproved', label: 'workflow.status.planApproved', group: 'designing' },
  15: { key: 'planRejected', label: 'workflow.status.planRejected', group: 'designing' },
  16: {
    key: 'revisionTaken',
    label: 'workflow.status.planToAdjust',
    detail: 'workflow.detail.revisionTaken',
    group: 'designing',
  },
  17: {
    key: 'adjustmentAsked',
    label: 'workflow.status.planToAdjust',
    detail: 'workflow.detail.adjustmentAsked',
    group: 'designing',
  },
  20: { key: 'producingDocs', label: 'workflow.status.producingDocs', group: 'designing' },
  21: { key: 'toPay', label: 'workflow.status.toPay', group: 'waitingForMe' },
  22: { key: 'paid', label: 'workflow.status.paid', group: 'production' },
  23: {
    key: 'inProduction',
    label: 'workflow.status.inProduction',
    detail: 'workflow.detail.inProduction',
    group: 'production',
  },
  24: { key: 'shipped', label: 'workflow.status.shipped', group: 'onTheWay' },
  25: { key: 'signedFor', label: 'workflow.status.signedFor', group: 'onTheWay' },
  26: { key: 'completed', label: 'workflow.status.completed', group: 'finished', end: true },
  27: { key: 'terminated', label: 'workflow.status.terminated', group: 'closed', end: true },
  29: { key: 'ignored', label: 'workflow.status.ignored', group: 'closed', end: true },
  30: {
    key: 'restartQueued',
    label: 'workflow.status.planToDo',
    detail: 'workflow.detail.restartQueued',
    group: 'designing',
  },
  31: {
    key: 'correctionQueued',
    label: 'workflow.status.planToDo',
    detail: 'workflow.detail.correctionQueued',
    group: 'designing',
  },
  32: {
    key: 'refinementQueued',
    label: 'workflow.status.planToDo',
    detail: 'workflow.detail.refinementQueued',
    group: 'designing',
  },
  33: {
    key: 'remakeQueued',
    label: 'workflow.status.planToDo',
    detail: 'workflow.detail.remakeQueued',
    group: 'designing',
  },
  34: {
    key: 'retentionQueued',
    label: 'workflow.status.planToDo',
    detail: 'workflow.detail.retentionQueued',
    group: 'designing',
  },
  35: {
    key: 'restartPlanInReview',
    label: 'workflow.status.planInReview',
    detail: 'workflow.detail.restartPlanInReview',
    group: 'waitingForMe',
  },
  36: {
    key: 'extraInProduction',
    label: 'workflow.status.inProduction',
    detail: 'workflow.detail.extraInProduction',
    group: 'production',
  },
  37: {
    key: 'remakeInProduction',
    label: 'workflow.status.inProduction',
    detail: 'workflow.detail.remakeInProduction',
    group: 'production',
  },
  38: {
    key: 'restartInProduction',
    label: 'workflow.status.inProduction',
    detail: 'workflow.detail.restartInProduction',
    group: 'production',
  },
  39: {
    key: 'retentionInProduction',
    label: 'workflow.status.inProduction',
    detail: 'workflow.detail.retentionInProduction',
    group: 'production',
  },
  41: { key: 'abutmentSelection', label: 'workflow.status.abutmentSelection', group: 'designing' },
  42: { key: 'abutmentProposed', label: 'workflow.status.abutmentToConfirm', group: 'waitingForMe' },
  43: { key: 'abutmentReturned', label: 'workflow.status.abutmentToAdjust', group: 'designing' },
  44: { key: 'abutmentConfirmed', label: 'workflow.status.abutmentConfirmed', group: 'designing' },
  46: { key: 'toAccept', label: 'workflow.status.toAccept', group: 'waitingForMe' },
  47: { key: 'accepted', label: 'workflow.status.accepted', group: 'finished' },
  48: { key: 'acceptanceFailed', label: 'workflow.status.acceptanceFailed', group: 'problem' },
  50: { key: 'roughShared', label: 'workflow.status.roughPlan', group: 'waitingForMe' },
  51: { key: 'applied', label: 'workflow.status.application', group: 'withLab' },
  52: { key: 'unassigned', label: 'workflow.status.toAssign', group: 'designing' },
  53: { key: 'assigned', label: 'workflow.status.toDesign', group: 'designing' },
  54: { key: 'designing', label: 'workflow.status.designing', detail: 'workflow.detail.designing', group: 'designing' },
  55: { key: 'inCheck', label: 'workflow.status.designing', detail: 'workflow.detail.inCheck', group: 'designing' },
  56: { key: 'checked', label: 'workflow.status.designDone', group: 'designing' },
  57: {
    key: 'redesigning',
    label: 'workflow.status.designing',
    detail: 'workflow.detail.redesigning',
    group: 'designing',
  },
  58: { key: 'riskFlagged', label: 'workflow.status.riskAssessment', group: 'waitingForMe' },
} as const satisfies Record<number, State>;

export type OrderStatus = keyof typeof states;

/** Every code, ascending. */
export const orderStatuses = Object.keys(states).map(Number) as readonly OrderStatus[];
/** The codes that nothing leaves: cancelled, completed, terminated, ignored. */
export const endStatuses: readonly OrderStatus[] = orderStatuses.filter((code) => stateOf(code).end);

/** What is known about a code. */
export function stateOf(status: OrderStatus): State {
  return states[status];
}

/**
 * A number as a status code.
 * @throws RangeError for a code that the catalogue does not have: nothing may ever carry one
 */
export function statusOf(code: number): OrderStatus {
  if (!Object.hasOwn(states, code)) throw new RangeError(`No such order status: ${code}`);
  return code as OrderStatus;
}

/** The codes of a group, ascending: what a filter sends. */
export function statusesOf(group: StateGroup): OrderStatus[] {
  return orderStatuses.filter((code) => stateOf(code).group === group);
}
