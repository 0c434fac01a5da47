import { needs, type OrderEvent } from './needs.ts';

/** What the screens and the server need to know about an event, besides who may do it and where it leads. */
export interface EventTraits {
  /**
   * The order waits for the actors of this event. False for what people may do at any time: give up, turn away,
   * take back.
   */
  readonly leads: boolean;
  /** Nothing leads back from it, and its dialog says so. */
  readonly final: boolean;
  /** The look of its button. `plain` is also used for events that hold the order up or send it back. */
  readonly weight: 'primary' | 'plain' | 'danger';
  /**
   * What is asked before it is done. `nothing`: it is done at once. `fields`: a dialog with its fields, or just a
   * confirmation if it has none. `refund`: a question that names the amount paid. `prescription`: it is done on the
   * page of the prescription.
   */
  readonly asks: 'nothing' | 'fields' | 'refund' | 'prescription';
  /**
   * Who reads what was said with it. Events of the lab's internal work tell the clinic only that the work goes on.
   */
  readonly seenBy: 'both' | 'lab';
  /** Restricts the actors with the role to the order's designer, or to everybody else. By default all of them. */
  readonly doneBy?: 'designer' | 'others';
  /** It changes bills that exist, so the server locks them before the order. */
  readonly locksBills?: true;
  /** It has its own endpoint, which takes more than its fields; the endpoint for events refuses it. */
  readonly ownEndpoint?: true;
  /**
   * What happens to the reason given with it. `opens`: the lab has to answer it. `answers`: it answers the open
   * question. `refuses`: it turned the order away, and the clinic sees it first.
   */
  readonly remark?: 'opens' | 'answers' | 'refuses';
  /** The act that does it to several orders at once. */
  readonly batch?: 'assign' | 'produce' | 'ship';
  /** The version that it submits while the design is in progress: for the lab's check, a plan, or a rough one. */
  readonly putsForward?: 'design' | 'plan' | 'rough';
  /** The doctor's decision on a design version. */
  readonly decides?: 'approved' | 'rejected';
}

/** Every event has its row: an event without a row does not compile. */
export const eventTraits = {
  // The prescription
  saveDraft: { leads: false, final: false, weight: 'plain', asks: 'prescription', seenBy: 'both', ownEndpoint: true },
  enter: { leads: true, final: false, weight: 'primary', asks: 'prescription', seenBy: 'both', ownEndpoint: true },
  apply: { leads: true, final: false, weight: 'primary', asks: 'fields', seenBy: 'both', ownEndpoint: true },
  submit: { leads: true, final: false, weight: 'primary', asks: 'prescription', seenBy: 'both', ownEndpoint: true },
  cancel: { leads: false, final: true, weight: 'danger', asks: 'fields', seenBy: 'both', locksBills: true },
  withdraw: { leads: false, final: false, weight: 'plain', asks: 'fields', seenBy: 'both' },

  // The lab's review
  approve: { leads: true, final: false, weight: 'primary', asks: 'fields', seenBy: 'both' },
  reject: { leads: false, final: false, weight: 'plain', asks: 'fields', seenBy: 'both', remark: 'refuses' },
  requestData: { leads: true, final: false, weight: 'plain', asks: 'fields', seenBy: 'both' },
  flagRisk: { leads: true, final: false, weight: 'plain', asks: 'fields', seenBy: 'both' },
  ignore: { leads: false, final: true, weight: 'danger', asks: 'fields', seenBy: 'both', remark: 'refuses' },
  revise: { leads: true, final: false, weight: 'primary', asks: 'fields', seenBy: 'both' },
  acceptRisk: { leads: true, final: true, weight: 'primary', asks: 'fields', seenBy: 'both' },
  modelReady: { leads: true, final: false, weight: 'primary', asks: 'fields', seenBy: 'both' },

  // Abutments
  proposeAbutment: { leads: true, final: false, weight: 'primary', asks: 'fields', seenBy: 'both', remark: 'answers' },
  confirmAbutment: { leads: true, final: false, weight: 'primary', asks: 'fields', seenBy: 'both' },
  adjustAbutment: { leads: true, final: false, weight: 'primary', asks: 'fields', seenBy: 'both', remark: 'opens' },
  queueDesign: { leads: true, final: false, weight: 'primary', asks: 'fields', seenBy: 'both' },

  // The design and its check
  assign: { leads: true, final: false, weight: 'primary', asks: 'fields', seenBy: 'both', batch: 'assign' },
  startDesign: { leads: true, final: false, weight: 'primary', asks: 'nothing', seenBy: 'both', doneBy: 'designer' },
  submitCheck: {
    leads: true,
    final: false,
    weight: 'primary',
    asks: 'fields',
    seenBy: 'lab',
    doneBy: 'designer',
    ownEndpoint: true,
    remark: 'answers',
    putsForward: 'design',
  },
  returnCheck: {
    leads: true,
    final: false,
    weight: 'plain',
    asks: 'fields',
    seenBy: 'lab',
    doneBy: 'others',
    remark: 'opens',
  },
  passCheck: { leads: true, final: false, weight: 'primary', asks: 'fields', seenBy: 'lab', doneBy: 'others' },
  publish: {
    leads: true,
    final: false,
    weight: 'primary',
    asks: 'fields',
    seenBy: 'both',
    remark: 'answers',
    putsForward: 'plan',
  },

  // The plan
  startPlan: { leads: true, final: false, weight: 'primary', asks: 'fields', seenBy: 'both', batch: 'assign' },
  shareRough: {
    leads: true,
    final: false,
    weight: 'primary',
    asks: 'fields',
    seenBy: 'both',
    remark: 'answers',
    putsForward: 'rough',
  },
  confirmRough: { leads: true, final: false, weight: 'primary', asks: 'fields', seenBy: 'both', decides: 'approved' },
  rejectRough: {
    leads: true,
    final: false,
    weight: 'primary',
    asks: 'fields',
    seenBy: 'both',
    remark: 'opens',
    decides: 'rejected',
  },

  // The doctor's decision
  approvePlan: { leads: true, final: true, weight: 'primary', asks: 'fields', seenBy: 'both', decides: 'approved' },
  rejectPlan: {
    leads: true,
    final: false,
    weight: 'plain',
    asks: 'fields',
    seenBy: 'both',
    remark: 'opens',
    decides: 'rejected',
  },
  takeRevision: { leads: true, final: false, weight: 'primary', asks: 'nothing', seenBy: 'both' },
  requestAdjustment: { leads: false, final: false, weight: 'plain', asks: 'fields', seenBy: 'both', remark: 'opens' },
  startRevision: { leads: true, final: false, weight: 'primary', asks: 'nothing', seenBy: 'both' },

  // The bill
  produceDocs: { leads: true, final: false, weight: 'primary', asks: 'fields', seenBy: 'both' },
  bill: { leads: true, final: false, weight: 'primary', asks: 'fields', seenBy: 'both' },
  settle: { leads: true, final: false, weight: 'primary', asks: 'fields', seenBy: 'both', ownEndpoint: true },

  // Production and shipping
  orderProduction: {
    leads: true,
    final: false,
    weight: 'primary',
    asks: 'fields',
    seenBy: 'both',
    remark: 'answers',
    batch: 'produce',
  },
  refund: { leads: false, final: true, weight: 'danger', asks: 'refund', seenBy: 'both', locksBills: true },
  terminate: {
    leads: false,
    final: true,
    weight: 'danger',
    asks: 'fields',
    seenBy: 'both',
    locksBills: true,
    remark: 'refuses',
  },
  ship: {
    leads: true,
    final: false,
    weight: 'primary',
    asks: 'fields',
    seenBy: 'both',
    remark: 'answers',
    batch: 'ship',
  },
  sign: { leads: true, final: true, weight: 'primary', asks: 'fields', seenBy: 'both' },

  // Acceptance
  beginAcceptance: { leads: true, final: false, weight: 'primary', asks: 'fields', seenBy: 'both' },
  acceptPass: { leads: true, final: true, weight: 'primary', asks: 'fields', seenBy: 'both' },
  acceptFail: { leads: true, final: false, weight: 'plain', asks: 'fields', seenBy: 'both', remark: 'opens' },
  complete: { leads: true, final: false, weight: 'primary', asks: 'fields', seenBy: 'both' },
  remake: { leads: true, final: false, weight: 'primary', asks: 'fields', seenBy: 'both', remark: 'answers' },
  settleDispute: {
    leads: true,
    final: true,
    weight: 'primary',
    asks: 'fields',
    seenBy: 'both',
    locksBills: true,
    remark: 'answers',
  },

  // Applications that continue an earlier order
  acceptApplication: { leads: true, final: false, weight: 'primary', asks: 'fields', seenBy: 'both' },
} as const satisfies Record<OrderEvent, EventTraits>;

/** The traits that only some events have. */
type SomeTrait = Exclude<keyof EventTraits, 'leads' | 'final' | 'weight' | 'asks' | 'seenBy'>;

/** The events that have a trait: `EventThat<'decides'>`. */
export type EventThat<Trait extends SomeTrait> = {
  [E in OrderEvent]: (typeof eventTraits)[E] extends Readonly<Record<Trait, unknown>> ? E : never;
}[OrderEvent];

/** Whether an event has a trait. */
export const hasTrait = <Trait extends SomeTrait>(event: string, trait: Trait): event is EventThat<Trait> =>
  traitsOf(event)?.[trait] !== undefined;

/** The events that have a trait, in the order of the table. */
export const eventsThat = <Trait extends SomeTrait>(trait: Trait): EventThat<Trait>[] =>
  (Object.keys(eventTraits) as OrderEvent[]).filter((event): event is EventThat<Trait> => hasTrait(event, trait));

/** Whether a name is an event of the table. A history also has lines for notes, which do not move the order. */
export const isOrderEvent = (name: string): name is OrderEvent => Object.hasOwn(needs, name);

/**
 * The traits of an event.
 * @returns undefined for a name that is not an event of the table
 */
export function traitsOf(event: OrderEvent): EventTraits;
export function traitsOf(name: string): EventTraits | undefined;
export function traitsOf(name: string): EventTraits | undefined {
  return isOrderEvent(name) ? eventTraits[name] : undefined;
}
