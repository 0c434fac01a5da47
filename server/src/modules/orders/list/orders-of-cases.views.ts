import type { OrderRow } from '@suya/contract/orders/orders.schema';
import { sql } from 'kysely';
import type { ClinicCtx, LabCtx } from '../../../platform/ctx.ts';
import { rowsOf, selectRows } from './list.views.ts';

/**
 * The newest orders of some cases that the reader may see.
 * @param limit how many of each case
 * @returns case id → its orders, newest first; without cases that have no orders
 */
export async function newestOrdersOfCases(
  ctx: ClinicCtx | LabCtx,
  cases: readonly { readonly id: string; readonly clinicId: string }[],
  limit: number,
): Promise<Map<string, OrderRow[]>> {
  const found = new Map<string, OrderRow[]>();
  if (cases.length === 0) return found;
  const lines = await selectRows(ctx)
    .where(
      sql<boolean>`(o.clinic_id, o.id) IN (
        SELECT newest.clinic_id, newest.id
          FROM unnest(${cases.map(({ clinicId }) => clinicId)}::uuid[], ${cases.map(({ id }) => id)}::uuid[])
               AS c (clinic_id, id)
         CROSS JOIN LATERAL (
           SELECT orders.clinic_id, orders.id FROM orders
            WHERE orders.clinic_id = c.clinic_id AND orders.case_id = c.id
            ORDER BY orders.created_at DESC LIMIT ${limit}) newest)`,
    )
    .orderBy('o.created_at', 'desc')
    .execute();
  for (const order of rowsOf(ctx, lines)) {
    const caseId = order.caseId ?? '';
    found.set(caseId, [...(found.get(caseId) ?? []), order]);
  }
  return found;
}
