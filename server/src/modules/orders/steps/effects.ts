import { translate } from '@suya/contract/messages/catalogue';
import { USUAL_TURNAROUND_DAYS } from '@suya/contract/orders/due';
import type { EffectName } from '@suya/contract/orders/workflow/effects';
import type { OrderStep } from '@suya/contract/orders/workflow/workflow';
import { addWorkingDays } from '@suya/contract/orders/working-days';
import type { Updateable } from 'kysely';
import type { ClinicCtx, Ctx } from '../../../platform/ctx.ts';
import { requireFiles } from '../../../platform/files/index.ts';
import { requireConsent } from '../../patients/index.ts';
import { closeBills, openBill, refundBills } from '../../payments/index.ts';
import { labClockNow } from '../calendar/calendar.views.ts';
import { addOrderFiles } from '../orders.repo.ts';
import type { OrdersTable } from '../orders.tables.ts';
import type { OrderRecord } from '../orders.types.ts';
import { designerNameOf, versionDesignerOf } from '../page/order.views.ts';

type Columns = Updateable<OrdersTable>;

/** The input of an effect: the order before the step, the step and its parsed fields. */
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

/** Done by the module to the right that owns the rows, when it receives `order.moved` inside the transaction. */
const byItsOwner: Effect = {};

const causeOf = ({ order }: Moving) => ({ type: 'order' as const, id: order.id });

/**
 * For coupons and points, which do not exist yet (`awaitedEffects`). None can be spent on an order, so none need to
 * be held, and points will be computed from settled bills.
 */
const awaited: Effect = {};

/** What each effect of the workflow does. A missing effect does not compile. */
export const effects: Record<EffectName, Effect> = {
  // The submission provides the frozen columns, because it has computed what the clinic was shown.
  freezePrice: { columns: pricedByHand },
  releaseCoupons: awaited,
  closeBills: {
    act: async (ctx, moving) => {
      await closeBills(ctx, moving.order.clinicId, causeOf(moving));
    },
  },
  // If no price was fixed before, the bill's amount becomes the price.
  openBill: {
    columns: (moving) =>
      moving.order.priceFen === null ? priceNamed(moving, Number(moving.input.amount ?? moving.input.price)) : {},
    act: openOrderBill,
  },
  refundBill: {
    act: async (ctx, moving) => {
      const amountFen = Number(moving.input.refund ?? 0);
      if (amountFen > 0) await refundBills(ctx, moving.order.clinicId, causeOf(moving), amountFen);
    },
  },
  recordRefund: { columns: ({ input }) => ({ refund_id: String(input.refundId) }) },
  // The order before the step is the one that it continues. A family has one first order.
  linkParent: { columns: ({ order }) => ({ parent_id: order.parentId ?? order.id }) },
  recordRequestedFields: {
    columns: ({ input }) => ({ requested_fields: input.fields as string[], request_reason: String(input.reason) }),
  },
  recordPromisedDate: {
    columns: async ({ order, input }, ctx) => {
      const promisedOn = String(input.promisedOn);
      return {
        promised_on: promisedOn,
        promise_kind: promisedOn === (await proposalOf(ctx, order)) ? 'calendar' : 'lab',
      };
    },
  },
  proposePromise: {
    columns: async ({ order }, ctx) => ({ promised_on: await proposalOf(ctx, order), promise_kind: 'calendar' }),
  },
  recordRisk: { columns: ({ input }) => ({ risk_text: String(input.risk) }) },
  storeRiskSignature: {
    columns: async ({ order, input }, ctx) => ({
      risk_signature: JSON.stringify({
        signature: String(input.signature),
        userId: ctx.actor.userId ?? '',
        at: (await ctx.now()).toISOString(),
        risk: order.riskText ?? '',
      }),
    }),
  },
  recordAbutments: { columns: ({ input }) => ({ abutments: JSON.stringify(input.abutments) }) },
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
      if (photoIds.length > 0) await requireConsent(ctx as ClinicCtx, order);
      await requireFiles(ctx as ClinicCtx, photoIds, 'photo');
      await addOrderFiles(ctx as ClinicCtx, order.id, photoIds);
    },
  },
  // The order keeps its price, which was paid for the first piece. The second is billed at 0.
  freeRemake: { columns: ({ input }) => ({ remake: JSON.stringify(input) }) },
  earnPoints: awaited,
  // The level is computed from the settled bills whenever it is needed.
  countMember: {},
};

/** The lab names the price of an application. A submission brings its own price. */
function pricedByHand(moving: Moving): Columns {
  return typeof moving.input.price === 'number' ? priceNamed(moving, moving.input.price) : {};
}

/** A price named by a person at the lab, as the order's only line. */
function priceNamed({ order }: Moving, priceFen: number): Columns {
  const key = `followUps.kinds.${order.kind}` as const;
  const label = { zh: translate('zh', key), en: translate('en', key) };
  const line = { label, count: 1, unitFen: priceFen, totalFen: priceFen };
  return { price_fen: priceFen, price_lines: JSON.stringify([line]) };
}

/**
 * The day to promise if the lab's work began today.
 * @returns yyyy-MM-dd
 */
export async function proposalOf(ctx: Ctx, order: Pick<OrderRecord, 'turnaroundDays'>): Promise<string> {
  const { today, exceptions } = await labClockNow(ctx);
  return addWorkingDays(today, order.turnaroundDays ?? USUAL_TURNAROUND_DAYS, exceptions);
}

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
