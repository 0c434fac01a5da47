import type { CaseOrder, CaseRow } from '@suya/contract/cases/cases.schema';
import { sql } from 'kysely';
import type { CaseCtx } from './case-key.views.ts';

type Line = Omit<CaseOrder, 'createdAt' | 'submittedAt'> & {
  caseId: string;
  createdAt: Date;
  submittedAt: Date | null;
};

/**
 * The orders of some cases, of each the newest.
 * @param limit how many of each case
 * @returns case id → its orders, the newest first; a case without orders is left out
 */
export async function newestOrders(
  ctx: CaseCtx,
  cases: readonly Pick<CaseRow, 'id' | 'clinicId'>[],
  limit: number,
): Promise<Map<string, CaseOrder[]>> {
  if (cases.length === 0) return new Map();
  const { rows } = await sql<Line>`
    SELECT c.id AS "caseId", o.*
      FROM unnest(${cases.map(({ clinicId }) => clinicId)}::uuid[], ${cases.map(({ id }) => id)}::uuid[]) AS c (clinic_id, id)
     CROSS JOIN LATERAL (
       SELECT orders.id, orders.no, orders.type, orders.status, orders.series_label AS "seriesLabel",
              jsonb_build_object('label', a.label, 'hue', a.hue, 'track', a.track) AS appliance,
              orders.promised_on AS "promisedOn", orders.created_at AS "createdAt", orders.submitted_at AS "submittedAt"
         FROM orders JOIN catalogue_appliance a ON a.order_type = orders.type
        WHERE orders.clinic_id = c.clinic_id AND orders.case_id = c.id
        ORDER BY orders.created_at DESC LIMIT ${limit}) o
     ORDER BY o."createdAt" DESC`.execute(ctx.db);
  const found = new Map<string, CaseOrder[]>();
  for (const { caseId, createdAt, submittedAt, ...order } of rows) {
    const one = {
      ...order,
      createdAt: createdAt.toISOString(),
      submittedAt: submittedAt?.toISOString() ?? null,
    };
    found.set(caseId, [...(found.get(caseId) ?? []), one]);
  }
  return found;
}
