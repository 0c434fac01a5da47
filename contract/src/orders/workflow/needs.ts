import { z } from 'zod';
import { date, fen, id, line, text } from '../../http/fields.ts';

/** The purposes of an application, apart from extra production (business kind 2). */
export const applicationPurposes = ['restart', 'correction', 'refinement', 'retention'] as const;
export const remakeDesigns = ['new', 'same'] as const;
export const remakeCauses = ['fit', 'shade', 'design', 'material', 'damage', 'other'] as const;
export const remakeResponsibilities = ['lab', 'clinic', 'carrier', 'unclear'] as const;

/** The checklist before a design leaves the lab, in this order. */
export const checkItems = ['prescription', 'teeth', 'margin', 'thickness', 'occlusion', 'undercut', 'files'] as const;
export type CheckItem = (typeof checkItems)[number];

const reason = text(500).min(1);
const nothing = z.strictObject({});
const because = z.strictObject({ reason });
const byVersion = z.strictObject({ versionId: id });
const byDesigner = z.strictObject({ designerId: id });

/** A permanent tooth in FDI notation; milk teeth carry no abutments. */
const permanentTooth = z
  .int()
  .min(11)
  .max(48)
  .refine((tooth) => tooth % 10 >= 1 && tooth % 10 <= 8);

const abutments = z
  .array(z.strictObject({ tooth: permanentTooth, abutment: line(100).min(1) }))
  .min(1)
  .max(32)
  .refine((list) => new Set(list.map(({ tooth }) => tooth)).size === list.length);

/**
 * The fields of every event: the server parses them, and the web draws its forms from them. The prescription itself
 * is sent with the order; every event carries the order's version number.
 */
export const needs = {
  saveDraft: nothing,
  /** A clinic phoned: the order is submitted at once, or left as a draft that the clinic completes. */
  enter: z.strictObject({ submitted: z.boolean() }),
  /** Kind 2 is extra production; kind 3 says which of the four purposes it serves. */
  apply: z
    .strictObject({
      parentOrderId: id,
      kind: z.literal([2, 3]),
      purpose: z.enum(applicationPurposes).optional(),
      reason,
    })
    .refine(({ kind, purpose }) => (kind === 3) === (purpose !== undefined), { path: ['purpose'] }),
  submit: nothing,
  cancel: because,
  withdraw: nothing,
  /** The day on which the lab promises to ship. */
  approve: z.strictObject({ promisedOn: date }),
  reject: because,
  /** `fields` are paths of the prescription; the clinic is led to them. */
  requestData: z.strictObject({ reason, fields: z.array(line(80).min(1)).min(1).max(60) }),
  flagRisk: z.strictObject({ risk: text(1000).min(1) }),
  ignore: because,
  revise: nothing,
  /** The doctor's typed name. */
  acceptRisk: z.strictObject({ signature: line(50).min(1) }),
  modelReady: nothing,
  proposeAbutment: z.strictObject({ abutments }),
  confirmAbutment: nothing,
  adjustAbutment: because,
  queueDesign: nothing,
  assign: byDesigner,
  startDesign: nothing,
  submitCheck: byVersion,
  returnCheck: because,
  /** `checked`: the ticked items of the checklist. If any is missing, `reason` says why the version passes. */
  passCheck: z
    .strictObject({ checked: z.array(z.enum(checkItems)).max(checkItems.length), reason: reason.optional() })
    .refine((given) => given.reason !== undefined || checkItems.every((item) => given.checked.includes(item)), {
      path: ['reason'],
    }),
  publish: byVersion,
  startPlan: byDesigner,
  shareRough: byVersion,
  confirmRough: nothing,
  rejectRough: because,
  /** The version that the doctor saw. */
  approvePlan: byVersion,
  rejectPlan: z.strictObject({ versionId: id, reason }),
  takeRevision: nothing,
  requestAdjustment: because,
  startRevision: nothing,
  produceDocs: nothing,
  bill: z.strictObject({ amount: fen }),
  settle: z.strictObject({ paymentId: id }),
  orderProduction: nothing,
  refund: z.strictObject({ refundId: id }),
  /** `refund`: the amount paid back; 0 for none. */
  terminate: z.strictObject({ reason, refund: fen }),
  ship: z.strictObject({ carrier: line(50).min(1), trackingNumber: line(50).min(1) }),
  sign: nothing,
  beginAcceptance: nothing,
  acceptPass: nothing,
  acceptFail: z.strictObject({ reason, photoIds: z.array(id).min(1).max(20) }),
  complete: nothing,
  remake: z.strictObject({
    design: z.enum(remakeDesigns),
    cause: z.enum(remakeCauses),
    responsibility: z.enum(remakeResponsibilities),
  }),
  /** `refund`: the amount paid back as part of the agreement; omitted for none. */
  settleDispute: z.strictObject({ agreement: text(1000).min(1), refund: fen.optional() }),
  acceptApplication: z.strictObject({ price: fen }),
} as const satisfies Record<string, z.ZodObject>;

export type OrderEvent = keyof typeof needs;
/** Every event, in the order of an order's life. */
export const orderEvents = Object.keys(needs) as readonly OrderEvent[];

/** The parsed fields of an event. */
export type EventInput<E extends OrderEvent = OrderEvent> = z.output<(typeof needs)[E]>;
