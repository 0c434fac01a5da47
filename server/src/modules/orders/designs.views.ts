import type { DesignVersion } from '@suya/contract/orders/orders.schema';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/ctx.ts';
import { storedFilesOf } from '../../platform/files/index.ts';
import type { OrderRecord } from './orders.types.ts';

/**
 * The design versions of an order, the newest first: all for the lab, the published ones for the clinic (the database
 * shows it no other).
 */
export async function designsOf(ctx: Ctx, order: Pick<OrderRecord, 'clinicId' | 'id'>): Promise<DesignVersion[]> {
  const rows = await ctx.db
    .selectFrom('design_version as v')
    .selectAll('v')
    .select((eb) => [
      sql<string[]>`ARRAY(SELECT f.file_id FROM design_file f WHERE f.clinic_id = v.clinic_id AND f.version_id = v.id
                           ORDER BY f.position)`.as('file_ids'),
      eb
        .selectFrom('review_mark as m')
        .select(eb.fn.countAll<number>().as('n'))
        .whereRef('m.clinic_id', '=', 'v.clinic_id')
        .whereRef('m.version_id', '=', 'v.id')
        .as('mark_count'),
    ])
    .where('v.clinic_id', '=', order.clinicId)
    .where('v.order_id', '=', order.id)
    .orderBy('v.version', 'desc')
    .execute();
  const files = new Map(
    (
      await storedFilesOf(
        ctx,
        rows.flatMap((row) => row.file_ids),
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
    files: row.file_ids.flatMap((id) => files.get(id) ?? []),
    markCount: row.mark_count ?? 0,
  }));
}
