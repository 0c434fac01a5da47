import { sql } from 'kysely';
import type { Ctx, SystemCtx } from '../../../platform/ctx.ts';
import type { NewsOf } from '../../../platform/module.ts';

/** What stands where a name was. */
const NOBODY = '—';

/** The pictures go; that papers were handed in and how they were decided stays, without whose they were. */
async function forgetPapers(ctx: SystemCtx, userId: string): Promise<void> {
  await sql`
    UPDATE auth_submission
       SET id_card = NULL, certificate = NULL, real_name = ${NOBODY}, phone = '',
           decided_at = coalesce(decided_at, now()), status = CASE status WHEN 0 THEN 2 ELSE status END
     WHERE user_id = ${userId} AND kind = 'doctor'`.execute(ctx.db);
  // A licence is the organisation's, whoever handed it in.
  await sql`
    DELETE FROM paper p WHERE p.user_id = ${userId} AND NOT EXISTS (
      SELECT FROM auth_submission s WHERE p.id IN (s.permit_license, s.business_license))`.execute(ctx.db);
}

async function forgetApplications(ctx: SystemCtx, userId: string): Promise<void> {
  await sql`
    UPDATE clinic_application
       SET real_name = ${NOBODY}, phone = '', remark = '',
           state = CASE state WHEN 'pending' THEN 'withdrawn' ELSE state END
     WHERE user_id = ${userId}`.execute(ctx.db);
}

/**
 * In the transaction that closes an account: the person works nowhere any more, so that nobody counts them as an admin or as head office,
 * and invitations to their phone are taken back.
 */
export async function leaveEverywhere(ctx: Ctx, { payload }: NewsOf<'identity.closed'>): Promise<void> {
  const { userId } = payload;
  await sql`
    UPDATE membership SET work_status = 'left', version = version + 1
     WHERE user_id = ${userId} AND work_status <> 'left'`.execute(ctx.db);
  await sql`
    UPDATE staff_invitation SET state = 'withdrawn'
     WHERE state = 'open' AND phone = (SELECT phone FROM user_account WHERE id = ${userId})`.execute(ctx.db);
  await ctx.db.deleteFrom('organisation_member').where('user_id', '=', userId).execute();
}

/**
 * Whoever closed their account applies nowhere any more, and their papers are gone (PIPL, article 47). The clinics keep
 * the name of who worked there, which their orders and records bear.
 */
export async function forgetPerson(ctx: SystemCtx, { payload }: NewsOf<'identity.closed'>): Promise<void> {
  const { userId } = payload;
  await forgetApplications(ctx, userId);
  await forgetPapers(ctx, userId);
}
