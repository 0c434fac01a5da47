import type { InputOf } from '@suya/contract/http/endpoint';
import type { OrderDetail } from '@suya/contract/orders/orders.schema';
import { type EventThat, traitsOf } from '@suya/contract/orders/workflow/event-traits';
import { eventsFor } from '@suya/contract/orders/workflow/workflow';
import type * as labPlans from '@suya/contract/plans/lab-plans.endpoints';
import { planProblems, stageCountOf } from '@suya/contract/plans/stages.rules';
import type { PlanPart } from '@suya/contract/plans/stages.schema';
import { AppError, invalid } from '../../platform/app-error.ts';
import type { LabCtx } from '../../platform/ctx.ts';
import { requireFiles } from '../../platform/files/index.ts';
import { findOrder, getOrder, movedMeanwhile, moveOrder, type OrderRecord } from '../orders/index.ts';
import { countFilesOfOrder, insertVersion, type NewVersion } from './versions.repo.ts';

type Upload = InputOf<typeof labPlans.uploadDesign>;

/** Where the internal check stands on the order's road the version goes there; else to the doctor. */
function eventOf(order: OrderRecord, wanted: Upload['event']): EventThat<'putsForward'> {
  if (wanted) return wanted;
  return eventsFor(order, 'design').some(({ event }) => event === 'submitCheck') ? 'submitCheck' : 'publish';
}

async function requireDesignFiles(ctx: LabCtx, order: OrderRecord, fileIds: readonly string[]): Promise<void> {
  await requireFiles(ctx, fileIds, 'design', order.clinicId);
  if ((await countFilesOfOrder(ctx, order, fileIds)) !== fileIds.length) throw new AppError(404);
}

/** Every file with its part, in the order of the files; one that is not named is the appliance itself. @throws AppError 422 */
function partsOf({ fileIds, parts }: Upload): PlanPart[] {
  const strange = parts.findIndex(({ fileId }) => !fileIds.includes(fileId));
  if (strange >= 0) throw invalid({ [`parts.${strange}.fileId`]: 'errors.field.invalid' });
  const named = new Map(parts.map((part) => [part.fileId, part]));
  if (named.size !== parts.length) throw invalid({ parts: 'plans.stages.doubled' });
  return fileIds.map((fileId) => named.get(fileId) ?? { fileId, kind: 'design', tooth: null, stage: null });
}

/** What the version will be. @throws AppError 422 where files and movements are not one plan */
function planOf(input: Upload, event: ReturnType<typeof eventOf>): NewVersion {
  const plan = { parts: partsOf(input), movements: input.movements ?? null };
  const problems = planProblems(plan);
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return { ...plan, stages: stageCountOf(plan), rough: traitsOf(event).putsForward === 'rough', note: input.note };
}

/**
 * Makes checked files the order's next design version and puts it forward, all or nothing.
 * @throws AppError 404 for an order or file that is not there, fileRefused for a file of another kind, 422 where files and
 *   movements are not one plan, orderMoved where the order moved or somebody else uploaded meanwhile
 */
export function uploadDesign(ctx: LabCtx, input: Upload): Promise<OrderDetail> {
  return ctx.transaction(async (tx) => {
    const order = await findOrder(tx, input.orderId);
    if (!order) throw new AppError(404);
    if (order.version !== input.version) throw movedMeanwhile(order);
    const event = eventOf(order, input.event);
    const plan = planOf(input, event);
    await requireDesignFiles(tx, order, input.fileIds);
    const versionId = await insertVersion(tx, order, plan);
    if (!versionId) throw movedMeanwhile((await findOrder(tx, order.id)) ?? order);
    await moveOrder(tx, order.id, { event, version: input.version, input: { versionId } });
    return getOrder(tx, order.id);
  });
}
