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

/** 3 sports mouthguard, 4 white braces, 5 retainer, 7 removable appliance, 8 custom silicone. */
export const orderTypes = [3, 4, 5, 7, 8] as const;
export type OrderType = (typeof orderTypes)[number];

/**
 * What is being bought: 1 plan payment, 2 extra production, 3 stage restart, 4 appliance order, 5 bracket guide,
 * 6 fixed denture, 8 removable appliance, 9 price difference, 10 custom silicone, 12 removable denture.
 * 7, 11 and 20 are kinds of payment, not of order.
 */
export const businessKinds = [1, 2, 3, 4, 5, 6, 8, 9, 10, 12] as const;
export type BusinessKind = (typeof businessKinds)[number];

/** How the appliance is designed. */
export const orderTracks = ['design', 'plan', 'abutment'] as const;
export type OrderTrack = (typeof orderTracks)[number];

/**
 * Which time round this order is: the field that a restart, an extra piece or a remake is recognised by.
 * It is set when the order comes to be, and once more when a failed acceptance turns it into a remake.
 */
export const orderRoads = ['first', 'extra', 'restart', 'correction', 'refinement', 'retention', 'remake'] as const;
export type OrderRoad = (typeof orderRoads)[number];

const trackOfKind: Partial<Record<BusinessKind, OrderTrack>> = {
  5: 'plan',
  6: 'abutment',
  8: 'design',
  10: 'plan',
  12: 'design',
};

const trackOfType: Record<OrderType, OrderTrack> = { 3: 'design', 4: 'design', 5: 'design', 7: 'design', 8: 'plan' };

/** The track of an order: what is bought decides, else the appliance. */
export function trackOf({ type, kind }: { readonly type: OrderType; readonly kind: BusinessKind }): OrderTrack {
  return trackOfKind[kind] ?? trackOfType[type];
}
