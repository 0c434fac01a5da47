import { codes, type ErrorCode } from '../../http/errors.ts';
import type { MessageKey } from '../../messages/catalogue.ts';

/**
 * What a step does besides moving the order, in the same transaction. The sentence is for the generated page. Every
 * step writes a history row and notifies the other side, so these are not effects.
 */
export const effects = {
  freezePrice: 'The price is fixed as it is now; later changes of the catalogue do not touch it.',
  releaseCoupons: 'Coupons and points held for the order go back to the clinic.',
  closeBills: 'Open bills are closed; money that still comes in for them is refunded by itself.',
  openBill: 'A bill over the amount is opened; a bill of 0 is settled as it is opened.',
  refundBill: 'The named amount of what was paid is refunded.',
  recordRefund: 'The refund is written on the order.',
  linkParent: 'The order is linked to the one it continues.',
  recordRequestedFields: 'The fields that the lab asks for are marked in the prescription.',
  recordPromisedDate: 'The promised ship date is written on the order.',
  proposePromise: 'The promised ship date becomes the day that the turnaround leads to in the calendar of the lab.',
  recordRisk: 'The risk is kept with the order, in the words the doctor will sign.',
  storeRiskSignature: "The doctor's typed name, the time and the text of the risk are kept with the order.",
  recordAbutments: 'The abutment of each tooth is written on the order.',
  assignDesigner: 'The designer is written on the order.',
  takeVersion: "The new version becomes the order's current one.",
  publishVersion: 'The version becomes visible to the clinic, and not before.',
  recordVersionApproval: 'The approval is written on the version: who, when.',
  recordVersionRejection: 'The rejection is written on the version; its annotations stay on it.',
  recordShipment: 'A shipment with carrier and tracking number is recorded.',
  attachPhotos: 'The photos are kept with the order.',
  freeRemake: 'The order becomes a remake: nothing is charged, cause and responsibility are kept for the figures.',
  earnPoints: 'The clinic earns its points.',
  countMember: "The amount counts towards the clinic's member level, which is worked out of what it paid.",
} as const;

export type EffectName = keyof typeof effects;

/** Named by the table but not implemented: they wait for coupons and points. No dialog may promise them. */
export const awaitedEffects: ReadonlySet<EffectName> = new Set(['releaseCoupons', 'earnPoints']);

interface Guard {
  /** The code of the answer if it does not hold. */
  readonly error: ErrorCode;
  /** Why a button is disabled. */
  readonly why: MessageKey;
}

/** Facts that only the server knows. The server supplies their truth; the table only says where they must hold. */
export const guards = {
  /** Every required field of the appliance's prescription is filled in; otherwise 422 names each missing field. */
  prescriptionComplete: { error: 422, why: 'workflow.guards.prescriptionComplete' },
  clinicAuthenticated: { error: codes.clinicNotAuthenticated, why: 'workflow.guards.clinicAuthenticated' },
  /** A scan is attached, or the delivery of the physical model was received. */
  modelPresent: { error: 409, why: 'workflow.guards.modelPresent' },
  /** The version is this order's newest, contains a design file and was not submitted before. */
  versionIsNew: { error: 409, why: 'workflow.guards.versionIsNew' },
  /** The version is the order's current one: nobody decides on a version that was replaced. */
  versionIsCurrent: { error: codes.orderMoved, why: 'workflow.guards.versionIsCurrent' },
  /** Four eyes: the designer of the version does not check it. */
  notDesignerOfVersion: { error: 403, why: 'workflow.guards.notDesignerOfVersion' },
  /** The payment was settled by a verified notification or by our own query to the gateway. */
  settlementVerified: { error: 409, why: 'workflow.guards.settlementVerified' },
} as const satisfies Record<string, Guard>;

export type GuardName = keyof typeof guards;
