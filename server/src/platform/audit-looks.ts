import type { Page } from '@suya/contract/http/paging';
import { sql } from 'kysely';
import type { ClinicCtx } from './ctx.ts';

/** A row of the audit that concerns one of the records asked for. */
export interface AuditedLook {
  readonly id: string;
  readonly at: Date;
  readonly actorId: string | null;
  /** Roles at that time, separated by commas. */
  readonly role: string;
  readonly action: string;
  readonly outcome: 'read' | 'done' | 'refused';
  readonly objectId: string | null;
  readonly name: string | null;
  readonly clinicId: string | null;
  readonly clinicName: string | null;
}

export interface LooksAsked {
  /** Ids of the clinic's own records; the caller has read them in the clinic's scope. */
  readonly records: readonly string[];
  /** Exports of the clinic after this moment are listed too, because each may have shown these records. */
  readonly exportsSince: Date;
  readonly outcome: 'read' | 'done' | 'refused' | null;
  readonly pageIndex: number;
  readonly pageSize: number;
}

/**
 * Who viewed or changed records of a clinic, newest first, whichever side they were on: views by the lab carry no
 * clinic. Refusals are listed only where they were the clinic's own people's; others saw nothing. No clinic role may read the audit; this is the one function that reads it for a clinic, and the call is
 * audited like any other.
 */
export async function findLooks(ctx: ClinicCtx, asked: LooksAsked): Promise<Page<AuditedLook>> {
  const { records, exportsSince, outcome, pageIndex, pageSize } = asked;
  const { clinicId, clinicIds } = ctx.scope;
  const columns = sql`id, at, actor_id, role, clinic_id, action, outcome, object_id`;
  // Views of this list are audited too. Listing them would shift every page by one row.
  const fits = sql`AND action NOT LIKE '%/looks' ${outcome ? sql`AND outcome = ${outcome}` : sql``}`;
  const { rows } = await sql<AuditedLook & { total: number; id: string | null }>`
    WITH hit AS MATERIALIZED (
      SELECT ${columns} FROM audit
       WHERE object_id = ANY (${records}::text[]) AND (outcome <> 'refused' OR clinic_id = ANY (${[...clinicIds]}::uuid[]))
             ${fits}
      UNION ALL
      SELECT ${columns} FROM audit
       WHERE clinic_id = ${clinicId} AND at >= ${exportsSince} AND action LIKE '%/export' AND outcome <> 'refused' ${fits}
         AND (object_id IS NULL OR object_id <> ALL (${records}::text[]))
    ), page AS (
      SELECT * FROM hit ORDER BY at DESC, id DESC LIMIT ${pageSize} OFFSET ${(pageIndex - 1) * pageSize}
    )
    SELECT counted.total, page.id::text AS id, page.at, page.actor_id AS "actorId", page.role, page.action, page.outcome,
           page.object_id AS "objectId", coalesce(m.name, u.name) AS name, page.clinic_id AS "clinicId",
           c.name AS "clinicName"
      FROM (SELECT count(*)::int AS total FROM hit) counted
      LEFT JOIN page ON true
      LEFT JOIN user_account u ON u.id = page.actor_id
      LEFT JOIN membership m ON m.clinic_id = page.clinic_id AND m.user_id = page.actor_id
      LEFT JOIN clinic c ON c.id = page.clinic_id
     ORDER BY page.at DESC, page.id DESC`.execute(ctx.as({ kind: 'system', userId: null }).db);
  return { total: rows[0]?.total ?? 0, list: rows.filter(({ id }) => id !== null) };
}
