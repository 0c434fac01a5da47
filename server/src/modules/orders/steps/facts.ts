import { missingOf } from '@suya/contract/orders/prescription/prescription.rules';
import type { GuardName } from '@suya/contract/orders/workflow/effects';
import type { OrderFacts } from '@suya/contract/orders/workflow/workflow';
import type { ClinicCtx, Ctx } from '../../../platform/ctx.ts';
import { isAuthenticated } from '../../clinics/index.ts';
import { seriesOfDraft } from '../draft/series-of-draft.ts';
import type { OrderRecord } from '../orders.types.ts';

/** The part of an attempt that the facts depend on. */
export interface Question {
  readonly order: OrderRecord;
  readonly input: Readonly<Record<string, unknown>>;
  /** True if the system itself asks. */
  readonly bySystem: boolean;
  /** Facts that the caller already knows. The rest is looked up. */
  readonly known?: OrderFacts | undefined;
}

type Asked = (ctx: Ctx, question: Question) => boolean | Promise<boolean>;

const hasScans = ({ prescription: { jaw, scans } }: OrderRecord): boolean =>
  (jaw === 'upper' || scans.lower !== null) && (jaw === 'lower' || scans.upper !== null);

/** Whether the lab has found the order's model complete, in any box. */
async function isModelReceived(ctx: Ctx, { clinicId, id }: OrderRecord): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('model_delivery_order')
    .select('delivery_id')
    .where('clinic_id', '=', clinicId)
    .where('order_id', '=', id)
    .where('condition', '=', 'complete')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** How the truth of each guard is found. A person at intake vouches for a model that arrived unannounced. */
const truths: Record<GuardName, Asked> = {
  prescriptionComplete: async (ctx, { order }) => missingOf(order, await seriesOfDraft(ctx, order)).length === 0,
  clinicAuthenticated: (ctx) => (ctx.scope.kind === 'clinic' ? isAuthenticated(ctx as ClinicCtx) : false),
  modelPresent: async (ctx, { order, bySystem }) =>
    hasScans(order) || (order.prescription.physicalModel && (!bySystem || (await isModelReceived(ctx, order)))),
  versionIsNew: (ctx, { order, input }) => isNewestUnused(ctx, order, input.versionId),
  versionIsCurrent: (_ctx, { order, input }) =>
    order.currentDesignId !== null && (input.versionId === undefined || input.versionId === order.currentDesignId),
  notDesignerOfVersion: (ctx, { order }) => order.versionDesignerId !== ctx.actor.userId,
  // Settlement reaches an order only through the payments' news, which carries its verified payment.
  settlementVerified: (_ctx, { bySystem, input }) => bySystem && typeof input.paymentId === 'string',
};

async function isNewestUnused(ctx: Ctx, order: OrderRecord, versionId: unknown): Promise<boolean> {
  const newest = await ctx.db
    .selectFrom('design_version')
    .select('id')
    .where('clinic_id', '=', order.clinicId)
    .where('order_id', '=', order.id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return isUnused(newest?.id, order, versionId);
}

/** Whether the newest version is still unused and, if a version is given, is that version. */
export const isUnused = (newestId: string | undefined, order: OrderRecord, versionId?: unknown): boolean =>
  newestId !== undefined && newestId !== order.currentDesignId && (versionId === undefined || versionId === newestId);

/** The truth of the named guards. */
export async function factsOf(ctx: Ctx, guards: readonly GuardName[], question: Question): Promise<OrderFacts> {
  const facts: Partial<Record<GuardName, boolean>> = {};
  for (const guard of guards) facts[guard] = question.known?.[guard] ?? (await truths[guard](ctx, question));
  return facts;
}
