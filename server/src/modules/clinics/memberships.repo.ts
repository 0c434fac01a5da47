import type { ClinicRole } from '@suya/contract/access/permissions';
import type { JobType, Post, WorkStatus, WorkType } from '@suya/contract/clinics/jobs';
import { codes } from '@suya/contract/http/errors';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { ClinicCtx } from '../../platform/ctx.ts';
import { newId } from '../../platform/ids.ts';
import { adminsLock, endSessionsOf } from '../identity/index.ts';

export interface Joining {
  readonly userId: string;
  readonly name: string;
  readonly roles: readonly ClinicRole[];
  readonly workStatus: Exclude<WorkStatus, 'left'>;
  readonly job: Post | null;
  readonly jobType: JobType | null;
  readonly workType: WorkType | null;
  readonly remark: string;
}

/**
 * Makes a person staff of the clinic, or staff again, with nothing of what they were permitted before.
 * @returns their id.
 */
export async function joinClinic(ctx: ClinicCtx, joining: Joining): Promise<string> {
  const { userId, name, roles, workStatus, job, jobType, workType, remark } = joining;
  const work = {
    ...{ name, roles: [...roles], work_status: workStatus, job, job_type: jobType, work_type: workType, remark },
    ...{ granted: [] as string[], withheld: [] as string[] },
  };
  const { id } = await ctx.db
    .insertInto('membership')
    .values({ clinic_id: ctx.scope.clinicId, id: newId(), user_id: userId, ...work })
    .onConflict((conflict) =>
      conflict.columns(['clinic_id', 'user_id']).doUpdateSet({ ...work, version: sql<number>`membership.version + 1` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Holds who is admin of the clinic until the transaction ends. */
export const holdAdmins = (ctx: ClinicCtx) =>
  sql`SELECT ${adminsLock(sql`${ctx.scope.clinicId}::text`)}`.execute(ctx.db);

/**
 * Holds the clinic's admins until the transaction ends, so that of two who leave at once one is the last, and refuses
 * where nobody would be left beside the named one.
 * @throws AppError lastAdmin
 */
export async function requireAnotherAdmin(ctx: ClinicCtx, employeeId: string): Promise<void> {
  await holdAdmins(ctx);
  const admins = await ctx.db
    .selectFrom('membership')
    .select('id')
    .where('clinic_id', '=', ctx.scope.clinicId)
    .where('work_status', '=', 'working')
    .where(sql<boolean>`'admin' = ANY (roles)`)
    .execute();
  const isAdmin = admins.some(({ id }) => id === employeeId);
  if (isAdmin && admins.length === 1) throw new AppError(codes.lastAdmin);
}

/**
 * Ends a membership and, from this moment, the person's sessions in the clinic.
 * @throws AppError lastAdmin for the last admin
 */
export async function endMembership(
  ctx: ClinicCtx,
  { employeeId, userId }: { employeeId: string; userId: string },
): Promise<void> {
  await requireAnotherAdmin(ctx, employeeId);
  await ctx.db
    .updateTable('membership')
    .set({ work_status: 'left', version: sql<number>`version + 1` })
    .where('clinic_id', '=', ctx.scope.clinicId)
    .where('id', '=', employeeId)
    .execute();
  await endSessionsOf(ctx, userId);
  const { clinicId } = ctx.scope;
  await ctx.emit({ name: 'staff.changed', aggregate: `staff:${employeeId}`, clinicId, payload: { employeeId } });
}
