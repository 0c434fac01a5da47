import { sql } from 'kysely';
import type { SystemCtx } from '../../../platform/ctx.ts';
import type { NewsOf } from '../../../platform/module.ts';

/** The name by which a person is called after their papers passed: a masked phone stays no doctor's name. */
async function takeRealName(ctx: SystemCtx, userId: string, submissionId: string): Promise<void> {
  const { rows } = await sql<{ former: string; name: string }>`
    UPDATE user_account u SET name = s.real_name
      FROM auth_submission s, (SELECT id, name FROM user_account WHERE id = ${userId} FOR UPDATE) former
     WHERE s.id = ${submissionId} AND u.id = former.id AND s.user_id = u.id AND s.real_name IS NOT NULL
    RETURNING former.name AS former, u.name`.execute(ctx.db);
  const [renamed] = rows;
  if (!renamed) return;
  await ctx.db
    .updateTable('membership')
    .set({ name: renamed.name })
    .where('user_id', '=', userId)
    .where('name', '=', renamed.former)
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
