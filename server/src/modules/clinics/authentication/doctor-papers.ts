import { authenticationMachine } from '@suya/contract/clinics/authentication.machine';
import type * as papers from '@suya/contract/clinics/papers.endpoints';
import type { AnswerOf, InputOf } from '@suya/contract/http/endpoint';
import { codes } from '@suya/contract/http/errors';
import { next } from '@suya/contract/machine/runner';
import { sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import type { Ctx, IdentityCtx } from '../../../platform/ctx.ts';
import type { AuthStatus } from '../clinics.tables.ts';
import { oneself } from '../oneself.ts';
import { addressOrNull } from '../papers/paper-address.ts';
import { insertSubmission, takePapers } from './hand-in.repo.ts';

async function findStanding(ctx: IdentityCtx, userId: string): Promise<AnswerOf<typeof papers.doctorAuthStatus>> {
  const row = await ctx.db
    .selectFrom('doctor_auth')
    .select(['status as authStatus', 'reject_reason as rejectReason'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? { authStatus: -1, rejectReason: null };
}

/** How one's papers as a doctor stand. */
export async function doctorAuthStatus(ctx: Ctx): Promise<AnswerOf<typeof papers.doctorAuthStatus>> {
  const { me, userId } = oneself(ctx);
  return findStanding(me, userId);
}

/** Moves the standing on, unless it moved meanwhile. */
async function putUnderReview(tx: IdentityCtx, userId: string, from: AuthStatus): Promise<void> {
  const moved = await tx.db
    .insertInto('doctor_auth')
    .values({ user_id: userId, status: 0, reject_reason: null })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ status: 0, reject_reason: null, changed_at: sql<Date>`now()` })
        .where('doctor_auth.status', '=', from),
    )
    .executeTakeFirst();
  if (moved.numInsertedOrUpdatedRows === 0n) throw new AppError(codes.papersUnderReview);
}

async function clinicNamesOf(tx: IdentityCtx, userId: string): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('membership as m')
    .innerJoin('clinic as c', 'c.id', 'm.clinic_id')
    .select('c.name')
    .where('m.user_id', '=', userId)
    .where('m.work_status', '=', 'working')
    .orderBy('c.name')
    .limit(20)
    .execute();
  return rows.map(({ name }) => name);
}

/**
 * Hands in a doctor's papers.
 * @throws AppError papersUnderReview while they are under review or when they passed; 422 where a picture is not there
 */
export async function submitDoctorAuth(
  ctx: Ctx,
  input: InputOf<typeof papers.submitDoctorAuth>,
): Promise<AnswerOf<typeof papers.submitDoctorAuth>> {
  const { me, userId } = oneself(ctx);
  await me.transaction(async (tx) => {
    const { authStatus } = await findStanding(tx, userId);
    const step = next(authenticationMachine, { status: authStatus }, 'handIn', 'applicant');
    if (!step.ok) throw new AppError(codes.papersUnderReview);
    await takePapers(tx, [
      { field: 'idCardPath', id: input.idCardPath, kind: 'idCard' },
      { field: 'certPath', id: input.certPath, kind: 'certificate' },
    ]);
    await putUnderReview(tx, userId, authStatus);
    await insertSubmission(tx, userId, {
      ...{ kind: 'doctor', real_name: input.realName, title_post: input.titlePost },
      ...{ id_card: input.idCardPath, certificate: input.certPath },
      ...{ clinic_names: await clinicNamesOf(tx, userId), is_resubmitted: authStatus === 2 },
    });
  });
  return { authStatus: 0, rejectReason: null };
}

/** One's papers as a doctor: as decided last, or as handed in last. */
export async function doctorAuthInfo(
  ctx: Ctx,
  { hasUpdated }: InputOf<typeof papers.doctorAuthInfo>,
): Promise<AnswerOf<typeof papers.doctorAuthInfo>> {
  const { me, userId } = oneself(ctx);
  let asked = me.db
    .selectFrom('auth_submission')
    .select(['real_name', 'title_post', 'id_card', 'certificate', 'status', 'remark', 'is_resubmitted', 'submitted_at'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'doctor')
    .orderBy('submitted_at', 'desc');
  if (hasUpdated === '0') asked = asked.where('status', '<>', 0);
  const row = await asked.executeTakeFirst();
  // Passed before papers were handed in here: nothing to show but that.
  const { authStatus } = row ? { authStatus: row.status } : await findStanding(me, userId);
  return {
    realName: row?.real_name ?? '',
    titlePost: row?.title_post ?? null,
    idCardPath: addressOrNull(row?.id_card ?? null),
    certPath: addressOrNull(row?.certificate ?? null),
    authStatus,
    rejectReason: row?.status === 2 ? row.remark : null,
    hasUpdated: row?.is_resubmitted ?? false,
    submittedAt: row?.submitted_at.toISOString() ?? null,
  };
}
