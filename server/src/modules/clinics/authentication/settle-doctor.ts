import { sql } from 'kysely';
import type { SystemCtx } from '../../../platform/ctx.ts';
import type { NewsOf } from '../../../platform/module.ts';
import { renameAccount } from '../../identity/index.ts';

/** The name by which a person is called after their papers passed: a masked phone stays no doctor's name. */
async function takeRealName(ctx: SystemCtx, userId: string, submissionId: string): Promise<void> {
  const papers = await ctx.db
    .selectFrom('auth_submission')
    .select('real_name')
    .where('id', '=', submissionId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!papers?.real_name) return;
  const former = await renameAccount(ctx, userId, papers.real_name);
  if (former === undefined) return;
  await ctx.db
    .updateTable('membership')
    .set({ name: papers.real_name })
    .where('user_id', '=', userId)
    .where('name', '=', former)
    .execute();
}

/**
 * What follows where a doctor's papers were decided: the clinics where they work are told. Passed, the person bears
 * the papers' name where they had none of their own choice, and an admin can be named on orders as a doctor.
 */
export async function settleDoctorsClinics(ctx: SystemCtx, { payload }: NewsOf<'doctor.authenticated'>): Promise<void> {
  const { userId, submissionId, authStatus } = payload;
  if (authStatus === 1) {
    await takeRealName(ctx, userId, submissionId);
    await sql`UPDATE membership SET roles = array_append(roles, 'doctor'), version = version + 1
               WHERE user_id = ${userId} AND 'admin' = ANY (roles) AND NOT 'doctor' = ANY (roles)`.execute(ctx.db);
  }
  const at = await ctx.db
    .selectFrom('membership')
    .select(['clinic_id', 'id'])
    .where('user_id', '=', userId)
    .where('work_status', '=', 'working')
    .execute();
  for (const { clinic_id: clinicId, id: employeeId } of at) {
    const aggregate = `authentication:${submissionId}`;
    await ctx.emit({ name: 'staff.changed', aggregate, clinicId, payload: { employeeId } });
  }
}
