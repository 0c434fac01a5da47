import type { Movements, PlanPart } from '@suya/contract/plans/stages.schema';
import { sql } from 'kysely';
import type { ClinicCtx, Ctx, LabCtx } from '../../platform/ctx.ts';
import { newId } from '../../platform/ids.ts';

export interface OrderKey {
  readonly clinicId: string;
  readonly id: string;
}

/** A version to be written; `parts` has every file, in the order given. */
export interface NewVersion {
  readonly parts: readonly PlanPart[];
  readonly movements: Movements | null;
  readonly stages: number;
  readonly rough: boolean;
  readonly note: string;
}

/**
 * Writes the next version of an order's design with its files, in the order given.
 * @returns its id; undefined where somebody else took the number at the same time
 */
export async function insertVersion(ctx: LabCtx, order: OrderKey, version: NewVersion): Promise<string | undefined> {
  const id = newId();
  const inserted = await ctx.db
    .insertInto('design_version')
    .values({
      clinic_id: order.clinicId,
      id,
      order_id: order.id,
      version: sql<number>`(SELECT coalesce(max(v.version), 0) + 1 FROM design_version v
                             WHERE v.clinic_id = ${order.clinicId} AND v.order_id = ${order.id})`,
      designer_id: ctx.scope.userId,
      designer_name: ctx.actor.name,
      note: version.note,
      rough: version.rough,
      stages: version.stages,
      movements: version.movements && JSON.stringify(version.movements),
    })
    .onConflict((conflict) => conflict.columns(['clinic_id', 'order_id', 'version']).doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows === 0n) return undefined;
  await ctx.db
    .insertInto('design_file')
    .values(
      version.parts.map(({ fileId, kind, tooth, stage }, position) => ({
        clinic_id: order.clinicId,
        version_id: id,
        file_id: fileId,
        position,
        part: kind,
        tooth,
        stage,
      })),
    )
    .execute();
  return id;
}

/** Lets the clinic see a version. @returns its files and its marks' pictures; undefined where it is not the order's or was published before */
export async function publish(ctx: LabCtx, order: OrderKey, versionId: string): Promise<string[] | undefined> {
  const published = await ctx.db
    .updateTable('design_version')
    .set({ published_at: sql<Date>`now()` })
    .where('clinic_id', '=', order.clinicId)
    .where('id', '=', versionId)
    .where('order_id', '=', order.id)
    .where('published_at', 'is', null)
    .executeTakeFirst();
  if (published.numUpdatedRows === 0n) return undefined;
  const files = await ctx.db
    .selectFrom('design_file')
    .select('file_id')
    .where('clinic_id', '=', order.clinicId)
    .where('version_id', '=', versionId)
    .execute();
  const pictures = await ctx.db
    .selectFrom('review_mark as m')
    .innerJoin('review_comment as c', (join) =>
      join.onRef('c.clinic_id', '=', 'm.clinic_id').onRef('c.mark_id', '=', 'm.id'),
    )
    .select('c.picture_id')
    .where('m.clinic_id', '=', order.clinicId)
    .where('m.version_id', '=', versionId)
    .where('c.picture_id', 'is not', null)
    .execute();
  return [...files.map((file) => file.file_id), ...pictures.flatMap((picture) => picture.picture_id ?? [])];
}

/** Writes the doctor's word on the rough plan that waits for one. */
export async function decideRough(ctx: ClinicCtx, order: OrderKey, decision: 'approved' | 'rejected'): Promise<void> {
  await ctx.db
    .updateTable('design_version')
    .set({ decision, decided_by: ctx.scope.userId, decided_at: sql<Date>`now()` })
    .where('clinic_id', '=', order.clinicId)
    .where('order_id', '=', order.id)
    .where('rough', '=', true)
    .where('published_at', 'is not', null)
    .where('decision', 'is', null)
    .execute();
}

/** Writes the doctor's decision on a published version that has none yet. @returns whether it was written */
export async function decide(
  ctx: ClinicCtx,
  order: OrderKey,
  versionId: string,
  decision: 'approved' | 'rejected',
): Promise<boolean> {
  const decided = await ctx.db
    .updateTable('design_version')
    .set({ decision, decided_by: ctx.scope.userId, decided_at: sql<Date>`now()` })
    .where('clinic_id', '=', order.clinicId)
    .where('id', '=', versionId)
    .where('order_id', '=', order.id)
    .where('published_at', 'is not', null)
    .where('decision', 'is', null)
    .executeTakeFirst();
  return decided.numUpdatedRows === 1n;
}

/** How many of these files the lab uploaded for this very order. */
export async function countFilesOfOrder(ctx: Ctx, order: OrderKey, fileIds: readonly string[]): Promise<number> {
  const rows = await ctx.db
    .selectFrom('file')
    .select('id')
    .where('clinic_id', '=', order.clinicId)
    .where('id', 'in', [...fileIds])
    .where('order_id', '=', order.id)
    .execute();
  return rows.length;
}
