import type { MessageKey } from '../../messages/catalogue.ts';

/** Groups of states, for filters, counters and colours. */
export const stateGroups = [
  'draft',
  'withLab',
  'withClinic',
  'designing',
  'production',
  'onTheWay',
  'finished',
  'problem',
  'closed',
] as const;
export type StateGroup = (typeof stateGroups)[number];

/** The stops of the main road, in the order of the stepper. */
export const stepKeys = [
  'prescription',
  'review',
  'abutment',
  'design',
  'plan',
  'documents',
  'payment',
  'production',
  'shipping',
  'acceptance',
  'done',
] as const;
export type StepKey = (typeof stepKeys)[number];

interface State {
  readonly key: string;
  /** The label for the clinic, from the specification's catalogue. */
  readonly label: MessageKey;
  /** A more specific label for the lab, where several codes share a label. */
  readonly detail?: MessageKey;
  readonly group: StateGroup;
  /** The order's stop on the main road; null if it left the road. */
  readonly step: StepKey | null;
  /** Nothing leaves this state. */
  readonly end?: true;
  /** How an order first reaches the lab. The lab's figures count it as an arrival. */
  readonly arrival?: true;
  /** The lab has it, and nothing has been promised yet. */
  readonly unpromised?: true;
  /**
   * Submitted, and the design has not begun: the clinic may still change the prescription itself. Accepting a
   * flagged risk means signing for the prescription as it is at that time.
   */
  readonly beforeDesign?: true;
  /** The lab needs a scan or a model before the design can begin. */
  readonly awaitsModel?: true;
  /** Counts towards its designer's orders in hand. */
  readonly inHand?: true;
}

/** The traits that a status may have besides its group. */
type StateTrait = 'arrival' | 'unpromised' | 'beforeDesign' | 'awaitsModel' | 'inHand';

/** Every status code of the specification's catalogue. 9, 18, 19, 28, 40, 45 and 49 do not exist. */
export const states = {
  1: { key: 'draft', label: 'workflow.status.dataMissing', group: 'draft', step: 'prescription' },
  2: {
    key: 'submitted',
    label: 'workflow.status.inReview',
    group: 'withLab',
    step: 'review',
    arrival: true,
    unpromised: true,
    beforeDesign: true,
    awaitsModel: true,
  },
  3: { key: 'cancelled', label: 'workflow.status.cancelled', group: 'closed', step: null, end: true },
  4: {
    key: 'approved',
    label: 'workflow.status.approved',
    group: 'withLab',
    step: 'review',
    beforeDesign: true,
    awaitsModel: true,
  },
  5: { key: 'rejected', label: 'workflow.status.rejected', group: 'withClinic', step: 'review' },
  6: {
    key: 'planQueued',
    label: 'workflow.status.planToDo',
    detail: 'workflow.detail.planQueued',
    group: 'designing',
    step: 'design',
    beforeDesign: true,
  },
  7: {
    key: 'roughReturned',
    label: 'workflow.status.planToDo',
    detail: 'workflow.detail.roughReturned',
    group: 'designing',
    step: 'design',
  },
  8: {
    key: 'planning',
    label: 'workflow.status.planInWork',
    detail: 'workflow.detail.planning',
    group: 'designing',
    step: 'design',
    inHand: true,
  },
  10: { key: 'planInReview', label: 'workflow.status.planInReview', group: 'withClinic', step: 'plan' },
  11: {
    key: 'roughConfirmed',
    label: 'workflow.status.planInWork',
    detail: 'workflow.detail.roughConfirmed',
    group: 'designing',
    step: 'design',
    inHand: true,
  },
  12: {
    key: 'replanning',
    label: 'workflow.status.planInWork',
    detail: 'workflow.detail.replanning',
    group: 'designing',
    step: 'design',
    inHand: true,
  },
  13: {
    key: 'newPlanInReview',
    label: 'workflow.status.planInReview',
    detail: 'workflow.detail.newPlanInReview',
    group: 'withClinic',
    step: 'plan',
  },
  14: { key: 'planApproved', label: 'workflow.status.planApproved', group: 'designing', step: 'plan' },
  15: { key: 'planRejected', label: 'workflow.status.planRejected', group: 'designing', step: 'design', inHand: true },
  16: {
    key: 'revisionTaken',
    label: 'workflow.status.planToAdjust',
    detail: 'workflow.detail.revisionTaken',
    group: 'designing',
    step: 'design',
    inHand: true,
  },
  17: {
    key: 'adjustmentAsked',
    label: 'workflow.status.planToAdjust',
    detail: 'workflow.detail.adjustmentAsked',
    group: 'designing',
    step: 'design',
    inHand: true,
  },
  20: { key: 'producingDocs', label: 'workflow.status.producingDocs', group: 'designing', step: 'documents' },
  21: { key: 'toPay', label: 'workflow.status.toPay', group: 'withClinic', step: 'payment' },
  22: { key: 'paid', label: 'workflow.status.paid', group: 'production', step: 'production' },
  23: {
    key: 'inProduction',
    label: 'workflow.status.inProduction',
    detail: 'workflow.detail.inProduction',
    group: 'production',
    step: 'production',
  },
  24: { key: 'shipped', label: 'workflow.status.shipped', group: 'onTheWay', step: 'shipping' },
  25: { key: 'signedFor', label: 'workflow.status.signedFor', group: 'onTheWay', step: 'shipping' },
  26: { key: 'completed', label: 'workflow.status.completed', group: 'finished', step: 'done', end: true },
  27: { key: 'terminated', label: 'workflow.status.terminated', group: 'closed', step: null, end: true },
  29: { key: 'ignored', label: 'workflow.status.ignored', group: 'closed', step: null, end: true },
  30: {
    key: 'restartQueued',
    label: 'workflow.status.planToDo',
    detail: 'workflow.detail.restartQueued',
    group: 'designing',
    step: 'design',
  },
  31: {
    key: 'correctionQueued',
    label: 'workflow.status.planToDo',
    detail: 'workflow.detail.correctionQueued',
    group: 'designing',
    step: 'design',
  },
  32: {
    key: 'refinementQueued',
    label: 'workflow.status.planToDo',
    detail: 'workflow.detail.refinementQueued',
    group: 'designing',
    step: 'design',
  },
  33: {
    key: 'remakeQueued',
    label: 'workflow.status.planToDo',
    detail: 'workflow.detail.remakeQueued',
    group: 'designing',
    step: 'design',
  },
  34: {
    key: 'retentionQueued',
    label: 'workflow.status.planToDo',
    detail: 'workflow.detail.retentionQueued',
    group: 'designing',
    step: 'design',
  },
  35: {
    key: 'restartPlanInReview',
    label: 'workflow.status.planInReview',
    detail: 'workflow.detail.restartPlanInReview',
    group: 'withClinic',
    step: 'plan',
  },
  36: {
    key: 'extraInProduction',
    label: 'workflow.status.inProduction',
    detail: 'workflow.detail.extraInProduction',
    group: 'production',
    step: 'production',
  },
  37: {
    key: 'remakeInProduction',
    label: 'workflow.status.inProduction',
    detail: 'workflow.detail.remakeInProduction',
    group: 'production',
    step: 'production',
  },
  38: {
    key: 'restartInProduction',
    label: 'workflow.status.inProduction',
    detail: 'workflow.detail.restartInProduction',
    group: 'production',
    step: 'production',
  },
  39: {
    key: 'retentionInProduction',
    label: 'workflow.status.inProduction',
    detail: 'workflow.detail.retentionInProduction',
    group: 'production',
    step: 'production',
  },
  41: {
    key: 'abutmentSelection',
    label: 'workflow.status.abutmentSelection',
    group: 'designing',
    step: 'abutment',
    beforeDesign: true,
  },
  42: { key: 'abutmentProposed', label: 'workflow.status.abutmentToConfirm', group: 'withClinic', step: 'abutment' },
  43: { key: 'abutmentReturned', label: 'workflow.status.abutmentToAdjust', group: 'designing', step: 'abutment' },
  44: { key: 'abutmentConfirmed', label: 'workflow.status.abutmentConfirmed', group: 'designing', step: 'abutment' },
  46: { key: 'toAccept', label: 'workflow.status.toAccept', group: 'withClinic', step: 'acceptance' },
  47: { key: 'accepted', label: 'workflow.status.accepted', group: 'finished', step: 'acceptance' },
  48: { key: 'acceptanceFailed', label: 'workflow.status.acceptanceFailed', group: 'problem', step: 'acceptance' },
  50: { key: 'roughShared', label: 'workflow.status.roughPlan', group: 'withClinic', step: 'design' },
  51: { key: 'applied', label: 'workflow.status.application', group: 'withLab', step: 'review', arrival: true },
  52: { key: 'unassigned', label: 'workflow.status.toAssign', group: 'designing', step: 'design', beforeDesign: true },
  53: {
    key: 'assigned',
    label: 'workflow.status.toDesign',
    group: 'designing',
    step: 'design',
    beforeDesign: true,
    inHand: true,
  },
  54: {
    key: 'designing',
    label: 'workflow.status.designing',
    detail: 'workflow.detail.designing',
    group: 'designing',
    step: 'design',
    inHand: true,
  },
  55: {
    key: 'inCheck',
    label: 'workflow.status.designing',
    detail: 'workflow.detail.inCheck',
    group: 'designing',
    step: 'design',
  },
  56: { key: 'checked', label: 'workflow.status.designDone', group: 'designing', step: 'design' },
  57: {
    key: 'redesigning',
    label: 'workflow.status.designing',
    detail: 'workflow.detail.redesigning',
    group: 'designing',
    step: 'design',
    inHand: true,
  },
  58: {
    key: 'riskFlagged',
    label: 'workflow.status.riskAssessment',
    group: 'withClinic',
    step: 'review',
    unpromised: true,
    beforeDesign: true,
    awaitsModel: true,
  },
} as const satisfies Record<number, State>;

export type OrderStatus = keyof typeof states;

type StateKey = (typeof states)[OrderStatus]['key'];

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
 * @throws RangeError for a code that the catalogue does not have: no order may ever carry one
 */
export function statusOf(code: number): OrderStatus {
  if (!Object.hasOwn(states, code)) throw new RangeError(`No such order status: ${code}`);
  return code as OrderStatus;
}

/** Whether an order is open: submitted, and not ended. */
export function isOpen(status: OrderStatus): boolean {
  const { group, end } = stateOf(status);
  return group !== 'draft' && !end;
}

/** The code of a state by its key, for callers that mean this one state. */
export function statusNamed(key: StateKey): OrderStatus {
  const found = orderStatuses.find((code) => stateOf(code).key === key);
  if (found === undefined) throw new RangeError(`No such order state: ${key}`);
  return found;
}

/** The codes of a group, ascending, as a filter sends them. */
export function statusesOf(group: StateGroup): OrderStatus[] {
  return orderStatuses.filter((code) => stateOf(code).group === group);
}

/** The codes for which a trait holds, ascending. */
export function statusesThat(trait: StateTrait): OrderStatus[] {
  return orderStatuses.filter((code) => stateOf(code)[trait]);
}
