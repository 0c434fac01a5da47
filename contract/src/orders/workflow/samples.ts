import type { z } from 'zod';
import { guards } from './effects.ts';
import { checkItems, type needs, type OrderEvent } from './needs.ts';
import type { OrderFacts, WorkflowOrder } from './workflow.ts';

const sampleId = '019b76da-a800-7000-8000-000000000001';
const because = { reason: 'Because' };
const byVersion = { versionId: sampleId };

/** A valid input of every event, as sent: for tests that walk the whole table, here and on the server. */
export const samples: { readonly [E in OrderEvent]: z.input<(typeof needs)[E]> } = {
  saveDraft: {},
  enter: { submitted: true },
  apply: { parentOrderId: sampleId, kind: 3, purpose: 'restart', ...because },
  submit: {},
  cancel: because,
  withdraw: {},
  approve: { promisedOn: '2030-01-31' },
  reject: because,
  requestData: { ...because, fields: ['teeth'] },
  flagRisk: { risk: 'The root is short' },
  ignore: because,
  revise: {},
  acceptRisk: { signature: 'Lin Yue' },
  modelReady: {},
  proposeAbutment: { abutments: [{ tooth: 36, abutment: 'Titanium, 15°' }] },
  confirmAbutment: {},
  adjustAbutment: because,
  queueDesign: {},
  assign: { designerId: sampleId },
  startDesign: {},
  submitCheck: byVersion,
  returnCheck: because,
  passCheck: { checked: [...checkItems] },
  publish: byVersion,
  startPlan: { designerId: sampleId },
  shareRough: byVersion,
  confirmRough: {},
  rejectRough: because,
  approvePlan: byVersion,
  rejectPlan: { ...byVersion, ...because },
  takeRevision: {},
  requestAdjustment: because,
  startRevision: {},
  produceDocs: {},
  bill: { amount: 128_000 },
  settle: { paymentId: sampleId },
  orderProduction: {},
  refund: { refundId: sampleId },
  terminate: { ...because, refund: 128_000 },
  ship: { carrier: 'SF Express', trackingNumber: 'SF1234567890' },
  sign: {},
  beginAcceptance: {},
  acceptPass: {},
  acceptFail: { ...because, photoIds: [sampleId] },
  complete: {},
  remake: { design: 'same', cause: 'fit', responsibility: 'lab' },
  settleDispute: { agreement: 'A new one at half the price', refund: 64_000 },
  acceptApplication: { price: 64_000 },
};

/** Every guard holds. */
export const allFacts: OrderFacts = Object.fromEntries(Object.keys(guards).map((name) => [name, true]));

/** A first retainer order in a status, or another order. */
export function orderAt(status: WorkflowOrder['status'], other: Partial<WorkflowOrder> = {}): WorkflowOrder {
  return { status, type: 5, kind: 4, road: 'first', ...other };
}
