import { missingOf } from '@suya/contract/orders/prescription/prescription.rules';
import type { GuardName } from '@suya/contract/orders/workflow/effects';
import type { OrderFacts } from '@suya/contract/orders/workflow/workflow';
import { sql } from 'kysely';
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

/**
 * Whether the design can begin with the order's model. A person at intake vouches for one that arrived unannounced, but
 * not for one that the lab itself found incomplete or damaged: that is received again first.
 */
async function isModelThere(ctx: Ctx, { clinicId, id }: OrderRecord, bySystem: boolean): Promise<boolean> {
  const { sound, found } = await ctx.db
    .selectFrom('model_delivery_order')
    .select([
      sql<boolean>`coalesce(bool_or(condition = 'complete'), false)`.as('sound'),
      sql<boolean>`coalesce(bool_or(condition IS NOT NULL), false)`.as('found'),
    ])
    .where('clinic_id', '=', clinicId)
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow();
  return sound || !(bySystem || found);
}

/** How the truth of each guard is found. */
const truths: Record<GuardName, Asked> = {
  prescriptionComplete: async (ctx, { order }) => missingOf(order, await seriesOfDraft(ctx, order)).length === 0,
  clinicAuthenticated: (ctx) => (ctx.scope.kind === 'clinic' ? isAuthenticated(ctx as ClinicCtx) : false),
  modelPresent: async (ctx, { order, bySystem }) =>
    hasScans(order) || (order.prescription.physicalModel && (await isModelThere(ctx, order, bySystem))),
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
