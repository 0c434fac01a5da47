import type { EffectName } from '@suya/contract/orders/workflow/effects';
import type { OrderStep } from '@suya/contract/orders/workflow/workflow';
import { addWorkingDays } from '@suya/contract/orders/working-days';
import type { Updateable } from 'kysely';
import type { ClinicCtx, Ctx } from '../../platform/ctx.ts';
import { requireFiles } from '../../platform/files/index.ts';
import { closeBills, openBill, refundBills } from '../payments/index.ts';
import { addOrderFiles, todayAt } from './orders.repo.ts';

import type { OrdersTable } from './orders.tables.ts';
import type { OrderRecord } from './orders.types.ts';
import { designerNameOf, versionDesignerOf } from './orders.views.ts';

type Columns = Updateable<OrdersTable>;

/** What an effect looks at: the order before the step, the step and its fields, already parsed. */
export interface Moving {
  readonly order: OrderRecord;
  readonly step: OrderStep;
  readonly input: Readonly<Record<string, unknown>>;
}

/** `columns` go into the one UPDATE that moves the order; `act` runs after it, in the same transaction. */
export interface Effect {
  readonly columns?: (moving: Moving, ctx: Ctx) => Columns | Promise<Columns>;
  readonly act?: (ctx: Ctx, moving: Moving) => Promise<void>;
}

/** Done by the module to the right that owns the rows, as it hears `order.moved` inside the transaction. */
const byItsOwner: Effect = {};

const causeOf = ({ order }: Moving) => ({ type: 'order' as const, id: order.id });

/** What each effect of the workflow does; one that is missing does not compile. */
export const effects: Record<EffectName, Effect> = {
  // The submission itself brings the frozen columns: it has computed what the clinic was shown.
  freezePrice: { columns: ({ input }) => (typeof input.price === 'number' ? { price_fen: input.price } : {}) },
  // Coupons and points cannot be spent on an order yet, so none are held.
  releaseCoupons: {},
  closeBills: {
    act: async (ctx, moving) => {
      await closeBills(ctx, moving.order.clinicId, causeOf(moving));
    },
  },
  openBill: { act: openOrderBill },
  refundBill: {
    act: async (ctx, moving) => {
      const amountFen = Number(moving.input.refund);
      if (amountFen > 0) await refundBills(ctx, moving.order.clinicId, causeOf(moving), amountFen);
    },
  },
  recordRefund: {},
  linkParent: { columns: ({ input }) => ({ parent_id: String(input.parentOrderId) }) },
  recordRequestedFields: {
    columns: ({ input }) => ({ requested_fields: input.fields as string[], request_reason: String(input.reason) }),
  },
  recordPromisedDate: { columns: ({ input }) => ({ promised_on: String(input.promisedOn) }) },
  recordRisk: { columns: ({ input }) => ({ risk_text: String(input.risk) }) },
  storeRiskSignature: {
    columns: async ({ order, input }, ctx) => ({
      risk_signature: JSON.stringify({
        signature: String(input.signature),
        userId: ctx.actor.userId ?? '',
        at: (await ctx.now()).toISOString(),
        risk: order.riskText ?? '',
      }),
      // The lab's approval names a date; a signed risk stands for the approval, so the turnaround counts from now.
      promised_on: addWorkingDays(await todayAt(ctx, order.clinicId), order.series?.turnaroundDays ?? 0),
    }),
  },
  // The abutments stand in the history row, which is where the doctor confirms them.
  recordAbutments: {},
  assignDesigner: {
    columns: async ({ input }, ctx) => {
      const designerId = String(input.designerId);
      return { designer_id: designerId, designer_name: await designerNameOf(ctx, designerId) };
    },
  },
  takeVersion: {
    columns: async ({ input }, ctx) => {
      const versionId = String(input.versionId);
      return { current_design_id: versionId, version_designer_id: await versionDesignerOf(ctx, versionId) };
    },
  },
  publishVersion: byItsOwner,
  recordVersionApproval: byItsOwner,
  recordVersionRejection: byItsOwner,
  recordShipment: byItsOwner,
  attachPhotos: {
    act: async (ctx, { order, input }) => {
      const photoIds = input.photoIds as string[];
      await requireFiles(ctx as ClinicCtx, photoIds, 'photo');
      await addOrderFiles(ctx as ClinicCtx, order.id, photoIds);
    },
  },
  freeRemake: { columns: ({ input }) => ({ remake: JSON.stringify(input), price_fen: 0 }) },
  // Points and member levels are not kept yet; what they will count is the settled bills.
  earnPoints: {},
  countMember: {},
};

async function openOrderBill(ctx: Ctx, moving: Moving): Promise<void> {
  const { order, input } = moving;
  await openBill(ctx, {
    clinicId: order.clinicId,
    cause: causeOf(moving),
    kind: order.kind,
    orderType: order.type,
    no: order.no,
    amountFen: Number(input.amount ?? input.price),
  });
}
