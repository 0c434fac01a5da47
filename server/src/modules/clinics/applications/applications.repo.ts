import type { JobType } from '@suya/contract/clinics/jobs';
import { sql } from 'kysely';
import type { ClinicCtx, IdentityCtx } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';

export interface NewApplication {
  readonly clinicId: string;
  readonly userId: string;
  readonly realName: string;
  readonly phone: string;
  readonly jobType: JobType;
  readonly remark: string;
  readonly isExpected: boolean;
}

/** Hands an application in, or corrects the one that waits already. @returns its id. */
export async function insertApplication(ctx: IdentityCtx, application: NewApplication): Promise<string> {
  const { clinicId, userId, realName, phone, jobType, remark, isExpected } = application;
  const said = { real_name: realName, phone, job_type: jobType, remark, is_expected: isExpected };
  const { id } = await ctx.db
    .insertInto('clinic_application')
    .values({ clinic_id: clinicId, id: newId(), user_id: userId, ...said })
    .onConflict((conflict) =>
      conflict.columns(['clinic_id', 'user_id']).where(sql<boolean>`state = 'pending'`).doUpdateSet(said),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Takes one's waiting application back. @returns its id; undefined where none waits. */
export async function withdrawApplication(
  ctx: IdentityCtx,
  clinicId: string,
  userId: string,
): Promise<string | undefined> {
  const withdrawn = await ctx.db
    .updateTable('clinic_application')
    .set({ state: 'withdrawn' })
    .where('clinic_id', '=', clinicId)
    .where('user_id', '=', userId)
    .where('state', '=', 'pending')
    .returning('id')
    .executeTakeFirst();
  return withdrawn?.id;
}

export interface Decision {
  readonly state: 'passed' | 'rejected';
  readonly reason: string | null;
}

/** Decides an application that still waits. False where somebody else was quicker. */
export async function decideApplication(ctx: ClinicCtx, id: string, { state, reason }: Decision): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('clinic_application')
    .set({ state, reject_reason: reason, decided_by: ctx.actor.userId, decided_at: sql<Date>`now()` })
    .where('clinic_id', '=', ctx.scope.clinicId)
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
