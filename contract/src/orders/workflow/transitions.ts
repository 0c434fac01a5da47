import type { Choice, Row } from '../../machine/row.ts';
import type { EffectName, GuardName } from './effects.ts';
import { needs, type OrderEvent } from './needs.ts';
import type { OrderStatus } from './states.ts';
import type { OrderRoad, OrderTrack, WorkflowActor } from './terms.ts';

/** The types of the order's machine. */
export type OrderTerms = {
  state: OrderStatus;
  event: OrderEvent;
  actor: WorkflowActor;
  effect: EffectName;
  guard: GuardName;
  traits: { track: OrderTrack; road: OrderRoad };
  picks: {
    charge: 'owed' | 'free';
    design: 'new' | 'same';
    entry: 'draft' | 'submitted';
    application: 'extra' | 'restart' | 'correction' | 'refinement' | 'retention';
  };
};

export interface OrderRow extends Row<OrderTerms> {
  /** The road from this step on. If omitted, the road does not change. */
  readonly road?: OrderRoad | Choice<OrderTerms, OrderRoad>;
}

/** A new plan goes to 35 if a stage is restarted (business kind 3, except retention), otherwise to 13. */
const newPlanInReview = {
  by: 'road',
  cases: { first: 13, extra: 13, restart: 35, correction: 35, refinement: 35, retention: 13, remake: 13 },
} as const;

const production = {
  by: 'road',
  cases: { first: 23, extra: 36, remake: 37, restart: 38, correction: 38, refinement: 38, retention: 39 },
} as const;

/** A bill of 0 needs no payment. */
const charged = { by: 'charge', cases: { owed: 21, free: 22 } } as const;

/** The abutment track ends at 44 and continues as the design track. */
const withDesign = ['design', 'abutment'] as const;

/** Every way an order can move. Nothing else moves an order. */
export const transitions: readonly OrderRow[] = [
  // The prescription
  { from: [null], event: 'saveDraft', actor: ['clinic'], to: 1, road: 'first', needs: needs.saveDraft, effects: [] },
  {
    from: [null],
    event: 'enter',
    actor: ['intake', 'support'],
    to: { by: 'entry', cases: { draft: 1, submitted: 2 } },
    road: 'first',
    needs: needs.enter,
    effects: [],
  },
  {
    from: [1],
    event: 'submit',
    actor: ['clinic'],
    to: 2,
    needs: needs.submit,
    guards: ['clinicAuthenticated', 'prescriptionComplete'],
    effects: ['freezePrice'],
  },
  {
    from: [1, 2, 5, 21, 58],
    event: 'cancel',
    actor: ['clinic'],
    to: 3,
    needs: needs.cancel,
    effects: ['releaseCoupons', 'closeBills'],
  },
  { from: [2], event: 'withdraw', actor: ['clinic'], to: 1, needs: needs.withdraw, effects: [] },
  { from: [5], event: 'revise', actor: ['clinic'], to: 1, needs: needs.revise, effects: [] },

  // The lab's review
  { from: [2], event: 'approve', actor: ['intake'], to: 4, needs: needs.approve, effects: ['recordPromisedDate'] },
  { from: [2, 51], event: 'reject', actor: ['intake'], to: 5, needs: needs.reject, effects: [] },
  {
    from: [2],
    event: 'requestData',
    actor: ['intake'],
    to: 1,
    needs: needs.requestData,
    effects: ['recordRequestedFields'],
  },
  { from: [2], event: 'flagRisk', actor: ['intake'], to: 58, needs: needs.flagRisk, effects: ['recordRisk'] },
  { from: [2, 51], event: 'ignore', actor: ['intake'], to: 29, needs: needs.ignore, effects: ['releaseCoupons'] },
  {
    from: [58],
    event: 'acceptRisk',
    actor: ['doctor'],
    to: 4,
    needs: needs.acceptRisk,
    effects: ['storeRiskSignature', 'proposePromise'],
  },
  {
    from: [4],
    event: 'modelReady',
    actor: ['system', 'intake'],
    to: { by: 'track', cases: { design: 52, plan: 6, abutment: 41 } },
    needs: needs.modelReady,
    guards: ['modelPresent'],
    effects: [],
    automatic: true,
  },

  // Abutments
  {
    from: [41, 43],
    event: 'proposeAbutment',
    actor: ['design'],
    to: 42,
    needs: needs.proposeAbutment,
    effects: ['recordAbutments'],
  },
  { from: [42], event: 'confirmAbutment', actor: ['doctor'], to: 44, needs: needs.confirmAbutment, effects: [] },
  { from: [42], event: 'adjustAbutment', actor: ['doctor'], to: 43, needs: needs.adjustAbutment, effects: [] },
  {
    from: [44],
    event: 'queueDesign',
    actor: ['system'],
    to: 52,
    needs: needs.queueDesign,
    effects: [],
    automatic: true,
  },

  // The design and its check
  { from: [52], event: 'assign', actor: ['design'], to: 53, needs: needs.assign, effects: ['assignDesigner'] },
  { from: [53], event: 'startDesign', actor: ['design'], to: 54, needs: needs.startDesign, effects: [] },
  {
    from: [54, 57],
    event: 'submitCheck',
    actor: ['design'],
    to: 55,
    needs: needs.submitCheck,
    guards: ['versionIsNew'],
    effects: ['takeVersion'],
  },
  {
    from: [55],
    event: 'returnCheck',
    actor: ['design'],
    to: 57,
    needs: needs.returnCheck,
    guards: ['notDesignerOfVersion'],
    effects: [],
  },
  {
    from: [55],
    event: 'passCheck',
    actor: ['design'],
    to: 56,
    needs: needs.passCheck,
    guards: ['notDesignerOfVersion'],
    effects: [],
  },
  {
    from: [56],
    event: 'publish',
    actor: ['design'],
    to: 10,
    needs: needs.publish,
    guards: ['versionIsCurrent'],
    effects: ['publishVersion'],
  },

  // The plan
  { from: [6, 7], event: 'startPlan', actor: ['design'], to: 8, needs: needs.startPlan, effects: ['assignDesigner'] },
  {
    from: [8],
    event: 'shareRough',
    actor: ['design'],
    to: 50,
    needs: needs.shareRough,
    guards: ['versionIsNew'],
    effects: ['takeVersion', 'publishVersion'],
  },
  { from: [50], event: 'confirmRough', actor: ['doctor'], to: 11, needs: needs.confirmRough, effects: [] },
  { from: [50], event: 'rejectRough', actor: ['doctor'], to: 7, needs: needs.rejectRough, effects: [] },
  {
    from: [8],
    event: 'publish',
    actor: ['design'],
    to: 10,
    needs: needs.publish,
    guards: ['versionIsNew'],
    effects: ['takeVersion', 'publishVersion'],
  },
  {
    from: [11, 12],
    event: 'publish',
    actor: ['design'],
    to: newPlanInReview,
    needs: needs.publish,
    guards: ['versionIsNew'],
    effects: ['takeVersion', 'publishVersion'],
  },

  // The doctor's decision
  {
    from: [10, 13, 35],
    event: 'approvePlan',
    actor: ['doctor'],
    to: 14,
    needs: needs.approvePlan,
    guards: ['versionIsCurrent'],
    effects: ['recordVersionApproval'],
  },
  {
    from: [10, 13, 35],
    event: 'rejectPlan',
    actor: ['doctor'],
    to: 15,
    needs: needs.rejectPlan,
    guards: ['versionIsCurrent'],
    effects: ['recordVersionRejection'],
  },
  { from: [15], event: 'takeRevision', actor: ['design'], to: 16, needs: needs.takeRevision, effects: [] },
  { from: [14], event: 'requestAdjustment', actor: ['doctor'], to: 17, needs: needs.requestAdjustment, effects: [] },
  {
    from: [16, 17],
    event: 'startRevision',
    actor: ['design'],
    to: { by: 'track', cases: { design: 57, plan: 12, abutment: 57 } },
    needs: needs.startRevision,
    effects: [],
  },

  // The bill
  {
    from: [14],
    event: 'produceDocs',
    actor: ['design'],
    when: { track: ['plan'] },
    to: 20,
    needs: needs.produceDocs,
    effects: [],
  },
  {
    from: [14],
    event: 'bill',
    actor: ['system', 'finance'],
    when: { track: withDesign },
    to: charged,
    needs: needs.bill,
    effects: ['openBill'],
    automatic: true,
  },
  {
    from: [20],
    event: 'bill',
    actor: ['system', 'finance'],
    to: charged,
    needs: needs.bill,
    effects: ['openBill'],
    automatic: true,
  },
  {
    from: [21],
    event: 'settle',
    actor: ['system'],
    to: 22,
    needs: needs.settle,
    guards: ['settlementVerified'],
    effects: [],
  },

  // Production and shipping
  {
    from: [22],
    event: 'orderProduction',
    actor: ['production'],
    to: production,
    needs: needs.orderProduction,
    effects: [],
  },
  { from: [22, 23], event: 'refund', actor: ['finance'], to: 3, needs: needs.refund, effects: ['recordRefund'] },
  {
    from: [23, 36, 37, 38, 39],
    event: 'terminate',
    actor: ['production'],
    to: 27,
    needs: needs.terminate,
    effects: ['refundBill'],
  },
  {
    from: [23, 36, 37, 38, 39],
    event: 'ship',
    actor: ['production'],
    to: 24,
    needs: needs.ship,
    effects: ['recordShipment'],
  },
  { from: [24], event: 'sign', actor: ['clinic', 'system'], to: 25, needs: needs.sign, effects: [] },

  // Acceptance
  {
    from: [25],
    event: 'beginAcceptance',
    actor: ['system'],
    to: 46,
    needs: needs.beginAcceptance,
    effects: [],
    automatic: true,
  },
  { from: [46], event: 'acceptPass', actor: ['doctor'], to: 47, needs: needs.acceptPass, effects: [] },
  { from: [46], event: 'acceptFail', actor: ['doctor'], to: 48, needs: needs.acceptFail, effects: ['attachPhotos'] },
  {
    from: [47],
    event: 'complete',
    actor: ['system'],
    to: 26,
    needs: needs.complete,
    effects: ['earnPoints', 'countMember'],
    automatic: true,
  },
  {
    from: [48],
    event: 'remake',
    actor: ['intake'],
    to: { by: 'design', cases: { new: 33, same: 37 } },
    road: 'remake',
    needs: needs.remake,
    effects: ['freeRemake', 'proposePromise'],
  },
  {
    from: [48],
    event: 'settleDispute',
    actor: ['support'],
    to: 26,
    needs: needs.settleDispute,
    effects: ['refundBill'],
  },

  // Applications that continue an earlier order
  {
    from: [null],
    event: 'apply',
    actor: ['clinic'],
    to: 51,
    road: {
      by: 'application',
      cases: {
        extra: 'extra',
        restart: 'restart',
        correction: 'correction',
        refinement: 'refinement',
        retention: 'retention',
      },
    },
    needs: needs.apply,
    effects: ['linkParent'],
  },
  {
    from: [51],
    event: 'acceptApplication',
    actor: ['intake'],
    when: { road: ['extra'] },
    to: charged,
    needs: needs.acceptApplication,
    effects: ['freezePrice', 'proposePromise', 'openBill'],
  },
  accepted('restart', 30),
  accepted('correction', 31),
  accepted('refinement', 32),
  accepted('retention', 34),
  {
    from: [30, 31, 32, 33, 34],
    event: 'startPlan',
    actor: ['design'],
    to: 12,
    needs: needs.startPlan,
    effects: ['assignDesigner'],
  },
];

/** A restarted stage begins with the design. Its price is fixed now and billed after the plan. */
function accepted(road: OrderRoad, to: OrderStatus): OrderRow {
  return {
    from: [51],
    event: 'acceptApplication',
    actor: ['intake'],
    when: { road: [road] },
    to,
    needs: needs.acceptApplication,
    effects: ['freezePrice', 'proposePromise'],
  };
}
