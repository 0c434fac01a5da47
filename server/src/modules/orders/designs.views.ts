import type { DesignVersion } from '@suya/contract/orders/orders.schema';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Ctx } from '../../platform/ctx.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { storedFilesOf } from '../../platform/files/index.ts';
import type { OrderRecord } from './orders.types.ts';

const countMarks = (eb: ExpressionBuilder<Tables & { v: Tables['design_version'] }, 'v'>) =>
  eb
    .selectFrom('review_mark as m')
    .select((mark) => mark.fn.countAll<number>().as('n'))
    .whereRef('m.clinic_id', '=', 'v.clinic_id')
    .whereRef('m.version_id', '=', 'v.id');

/**
 * The design versions of an order, the newest first: all for the lab, the published ones for the clinic (the database
 * shows it no other).
 */
export async function designsOf(ctx: Ctx, order: Pick<OrderRecord, 'clinicId' | 'id'>): Promise<DesignVersion[]> {
  const rows = await ctx.db
    .selectFrom('design_version as v')
    .select(['v.id', 'v.version', 'v.designer_name', 'v.created_at', 'v.published_at', 'v.decision', 'v.note'])
    .select(['v.stages', 'v.rough'])
    .select((eb) => [
      sql<DesignVersion['parts']>`(
        SELECT json_agg(json_build_object('fileId', f.file_id, 'kind', f.part, 'tooth', f.tooth, 'stage', f.stage)
                        ORDER BY f.position)
          FROM design_file f WHERE f.clinic_id = v.clinic_id AND f.version_id = v.id)`.as('parts'),
      countMarks(eb).as('mark_count'),
      countMarks(eb).where('m.resolved_at', 'is', null).as('open_marks'),
    ])
    .where('v.clinic_id', '=', order.clinicId)
    .where('v.order_id', '=', order.id)
    .orderBy('v.version', 'desc')
    .execute();
  const files = new Map(
    (
      await storedFilesOf(
        ctx,
        rows.flatMap((row) => row.parts.map(({ fileId }) => fileId)),
      )
    ).map((file) => [file.id, file]),
  );
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    designerName: row.designer_name,
    createdAt: row.created_at.toISOString(),
    publishedAt: row.published_at?.toISOString() ?? null,
    decision: row.decision,
    note: row.note,
    files: row.parts.flatMap(({ fileId }) => files.get(fileId) ?? []),
    parts: row.parts,
    stages: row.stages,
    rough: row.rough,
    markCount: row.mark_count ?? 0,
    openMarks: row.open_marks ?? 0,
  }));
}
