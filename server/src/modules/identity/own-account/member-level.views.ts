import type { AnswerOf } from '@suya/contract/http/endpoint';
import { levelOf, type MemberLevel, memberLevels, nextLevelOf } from '@suya/contract/identity/member-levels';
import type * as vip from '@suya/contract/identity/vip.endpoints';
import { sql } from 'kysely';
import type { ClinicCtx } from '../../../platform/ctx.ts';

interface Standing {
  readonly level: MemberLevel;
  readonly gift: { readonly startDate: string; readonly endDate: string } | null;
  /** In fen. */
  readonly spentFen: number;
}

interface Row {
  readonly spentFen: number;
  readonly startDate: string | null;
  readonly endDate: string | null;
}

/**
 * The clinic's member level, by what it settled within twelve months less what went or goes back of it; money that came
 * for nothing and is returned was never spent.
 */
export async function memberLevelOf(ctx: ClinicCtx): Promise<Standing> {
  const { clinicId } = ctx.scope;
  const isOfTheYear = sql`p.clinic_id = ${clinicId} AND p.state = 'settled' AND p.settled_at >= now() - interval '12 months'`;
  const { rows } = await sql<Row>`
    SELECT (coalesce((SELECT sum(p.amount_fen) FROM payment p WHERE ${isOfTheYear}), 0)
            - coalesce((SELECT sum(r.amount_fen) FROM refund r
                          JOIN payment p ON p.clinic_id = r.clinic_id AND p.id = r.payment_id
                         WHERE r.clinic_id = ${clinicId} AND r.bill_id IS NOT NULL AND ${isOfTheYear}), 0))::int8 AS "spentFen",
           v.starts_on AS "startDate", v.ends_on AS "endDate"
      FROM clinic c LEFT JOIN vip_gift v
        ON v.clinic_id = c.id AND v.ends_on >= (now() AT TIME ZONE c.time_zone)::date
     WHERE c.id = ${clinicId}`.execute(ctx.db);
  const { spentFen = 0, startDate = null, endDate = null } = rows[0] ?? {};
  const { level, isGift } = levelOf(spentFen, endDate !== null);
  return { level, spentFen, gift: isGift && startDate && endDate ? { startDate, endDate } : null };
}

/** The clinic's level among all of them, and what each brings. */
export async function getVipRights(ctx: ClinicCtx): Promise<AnswerOf<typeof vip.getVipRights>> {
  const { level, gift, spentFen } = await memberLevelOf(ctx);
  const maySee = ctx.actor.permissions.has('viewBills');
  return {
    level,
    gift,
    spentFen: maySee ? Math.max(0, spentFen) : null,
    next: maySee ? nextLevelOf(Math.max(0, spentFen), level) : null,
    levels: memberLevels.map((one) => ({ ...one })),
  };
}
