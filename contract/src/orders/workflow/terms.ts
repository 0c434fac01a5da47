/** Who acts on an order. A person may have several capacities: a doctor is `clinic` and `doctor`. */
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
 * The appliances that the specification names: 3 sports mouthguard, 4 white braces, 5 retainer, 7 removable
 * appliance, 8 custom silicone. The catalogue contains all of them and those added by the lab.
 */
export const orderTypes = [3, 4, 5, 7, 8] as const;
/** The number of an appliance in the catalogue. */
export type OrderType = number;

/**
 * The kind of purchase: 1 plan payment, 2 extra production, 3 stage restart, 4 appliance order, 5 bracket guide, 6
 * fixed denture, 8 removable appliance, 9 price difference, 10 custom silicone, 12 removable denture. 7, 11 and 20
 * are kinds of payment, not of order.
 */
export const businessKinds = [1, 2, 3, 4, 5, 6, 8, 9, 10, 12] as const;
export type BusinessKind = (typeof businessKinds)[number];

/** The kinds that the specification assigns to single appliances. Orders for all other appliances are of kind 4. */
const kindOfType: Partial<Record<OrderType, BusinessKind>> = { 7: 8, 8: 10 };

/** The kind of an order that a clinic begins for an appliance. */
export const kindOfAppliance = (type: OrderType): BusinessKind => kindOfType[type] ?? 4;

/** Whether the purchase is an appliance itself, not something additional. */
export const isApplianceOrder = (kind: number): boolean => kind === 4 || kind === 8 || kind === 10;

/**
 * What the lab enters for a clinic that phoned, and the appliance whose number each one uses: the specification has
 * no order types of their own for them.
 */
export const phonedKinds = { 5: 8, 6: 4, 12: 7 } as const satisfies Partial<Record<BusinessKind, number>>;
export type PhonedKind = keyof typeof phonedKinds;
export const isPhoned = (kind: number): kind is PhonedKind => Object.hasOwn(phonedKinds, kind);

/** The kind of an additional bill on an order. */
export const PRICE_DIFFERENCE = 9;

/** How the appliance is designed. */
export const orderTracks = ['design', 'plan', 'abutment'] as const;
export type OrderTrack = (typeof orderTracks)[number];

/**
 * The reason this order is made: a restart, an extra piece or a remake is recognised by this field. It is set when
 * the order is created, and again if a failed acceptance turns the order into a remake.
 */
export const orderRoads = ['first', 'extra', 'restart', 'correction', 'refinement', 'retention', 'remake'] as const;
export type OrderRoad = (typeof orderRoads)[number];

/**
 * For orders that the lab enters: they use the number of another appliance, so the appliance does not determine
 * their track.
 */
const trackOfPhoned: Partial<Record<BusinessKind, OrderTrack>> = { 5: 'plan', 6: 'abutment', 12: 'design' };
const trackOfKind: Partial<Record<BusinessKind, OrderTrack>> = { 8: 'design', 10: 'plan' };
const trackOfType: Partial<Record<OrderType, OrderTrack>> = { 8: 'plan' };

/**
 * The track of an order, determined by the kind of purchase, otherwise by the appliance.
 * @param order `appliance` is the catalogue's data for its type; not needed for types that the specification names
 */
export function trackOf(order: {
  readonly type: OrderType;
  readonly kind: BusinessKind;
  readonly appliance?: { readonly track: 'design' | 'plan' };
}): OrderTrack {
  const named = trackOfKind[order.kind] ?? trackOfType[order.type] ?? 'design';
  return trackOfPhoned[order.kind] ?? order.appliance?.track ?? named;
}
