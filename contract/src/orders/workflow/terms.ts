/** Who acts on an order. A person may be several: a doctor is `clinic` and `doctor`. */
export const workflowActors = [
  'clinic',
  'doctor',
  'intake',
  'design',
  'production',
  'finance',
  'support',
  'system',
] as const;
export type WorkflowActor = (typeof workflowActors)[number];

/**
 * The appliances that the specification names: 3 sports mouthguard, 4 white braces, 5 retainer, 7 removable appliance,
 * 8 custom silicone. The catalogue holds them all, and what the lab adds.
 */
export const orderTypes = [3, 4, 5, 7, 8] as const;
/** The number of an appliance in the catalogue. */
export type OrderType = number;

/**
 * What is being bought: 1 plan payment, 2 extra production, 3 stage restart, 4 appliance order, 5 bracket guide,
 * 6 fixed denture, 8 removable appliance, 9 price difference, 10 custom silicone, 12 removable denture.
 * 7, 11 and 20 are kinds of payment, not of order.
 */
export const businessKinds = [1, 2, 3, 4, 5, 6, 8, 9, 10, 12] as const;
export type BusinessKind = (typeof businessKinds)[number];

/** The kinds that the specification gives to an order of one appliance; every other appliance's order is of kind 4. */
const kindOfType: Partial<Record<OrderType, BusinessKind>> = { 7: 8, 8: 10 };

/** What is being bought by an order that a clinic begins for an appliance. */
export const kindOfAppliance = (type: OrderType): BusinessKind => kindOfType[type] ?? 4;

/** Whether it is an appliance itself that is bought, and not something besides. */
export const isApplianceOrder = (kind: number): boolean => kind === 4 || kind === 8 || kind === 10;

/**
 * What the lab enters for a clinic that phoned, and the appliance under whose number each is kept: the specification
 * has no order type of its own for them.
 */
export const phonedKinds = { 5: 8, 6: 4, 12: 7 } as const satisfies Partial<Record<BusinessKind, number>>;
export type PhonedKind = keyof typeof phonedKinds;
export const isPhoned = (kind: number): kind is PhonedKind => Object.hasOwn(phonedKinds, kind);

/** The kind of a bill that is opened on an order besides its own. */
export const PRICE_DIFFERENCE = 9;

/** How the appliance is designed. */
export const orderTracks = ['design', 'plan', 'abutment'] as const;
export type OrderTrack = (typeof orderTracks)[number];

/**
 * Which time round this order is: the field that a restart, an extra piece or a remake is recognised by.
 * It is set when the order comes to be, and once more when a failed acceptance turns it into a remake.
 */
export const orderRoads = ['first', 'extra', 'restart', 'correction', 'refinement', 'retention', 'remake'] as const;
export type OrderRoad = (typeof orderRoads)[number];

/** Of what the lab enters: it is kept under the number of another appliance, which says nothing of it. */
const trackOfPhoned: Partial<Record<BusinessKind, OrderTrack>> = { 5: 'plan', 6: 'abutment', 12: 'design' };
const trackOfKind: Partial<Record<BusinessKind, OrderTrack>> = { 8: 'design', 10: 'plan' };
const trackOfType: Partial<Record<OrderType, OrderTrack>> = { 8: 'plan' };

/**
 * The track of an order: what is bought decides, else the appliance.
 * @param order `appliance` is what the catalogue says of its type; the types that the specification names have theirs
 *   without it
 */
export function trackOf(order: {
  readonly type: OrderType;
  readonly kind: BusinessKind;
  readonly appliance?: { readonly track: 'design' | 'plan' };
}): OrderTrack {
  const named = trackOfKind[order.kind] ?? trackOfType[order.type] ?? 'design';
  return trackOfPhoned[order.kind] ?? order.appliance?.track ?? named;
}
