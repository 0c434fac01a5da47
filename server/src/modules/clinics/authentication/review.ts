import { authenticationMachine } from '@suya/contract/clinics/authentication.machine';
import type * as labAuthentications from '@suya/contract/clinics/lab-authentications.endpoints';
import type { InputOf } from '@suya/contract/http/endpoint';
import { codes } from '@suya/contract/http/errors';
import { next } from '@suya/contract/machine/runner';
import { type Selectable, sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import { auditAct } from '../../../platform/audit.ts';
import type { LabCtx } from '../../../platform/ctx.ts';
import type { AuthSubmissionTable } from '../clinics.tables.ts';
import { findSubmission } from './review.views.ts';

type Submission = Selectable<AuthSubmissionTable>;

interface Verdict {
  readonly event: 'pass' | 'reject';
  readonly remark: string | null;
}

/** Writes the verdict where nobody else was quicker. @throws AppError decidedMeanwhile */
async function decide(tx: LabCtx, submission: Submission, status: 1 | 2, remark: string | null): Promise<void> {
  const decided = await tx.db
    .updateTable('auth_submission')
    .set({ status, remark, decided_at: sql<Date>`now()`, decided_by: tx.actor.userId, decided_by_name: tx.actor.name })
    .where('id', '=', submission.id)
    .where('status', '=', 0)
    .executeTakeFirst();
  if (decided.numUpdatedRows === 0n) throw new AppError(codes.decidedMeanwhile);
}

async function settleDoctor(tx: LabCtx, submission: Submission, status: 1 | 2, remark: string | null): Promise<void> {
  const { id: submissionId, user_id: userId } = submission;
  await tx.db
    .updateTable('doctor_auth')
    .set({ status, reject_reason: status === 2 ? remark : null, changed_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('status', '=', 0)
    .execute();
  const payload = { submissionId, userId, authStatus: status };
  const aggregate = `authentication:${submissionId}`;
  await tx.emit({ name: 'doctor.authenticated', aggregate, clinicId: null, labOnly: true, userId, payload });
}

/** The organisation, its parts and all their clinics move together; what passed by papers of its own stays. */
async function settleOrganisation(
  tx: LabCtx,
  submission: Submission & { organisation_id: string },
  status: 1 | 2,
  remark: string | null,
): Promise<void> {
  const { id: submissionId, organisation_id: organisationId } = submission;
  const { rows: organisations } = await sql<{ id: string }>`
    UPDATE organisation SET auth_status = ${status}, reject_reason = ${status === 2 ? remark : null}
     WHERE (id = ${organisationId} OR main_id = ${organisationId}) AND auth_status = 0 RETURNING id`.execute(tx.db);
  const clinics = await tx.db
    .updateTable('clinic')
    .set({ auth_status: status })
    .where(
      'organisation_id',
      'in',
      organisations.map(({ id }) => id),
    )
    .where('auth_status', '<>', 1)
    .returning('id')
    .execute();
  const payload = { submissionId, organisationId, authStatus: status };
  const aggregate = `authentication:${submissionId}`;
  for (const { id: clinicId } of clinics) {
    await tx.emit({ name: 'organisation.authenticated', aggregate, clinicId, payload });
  }
}

/** Moves a submission by the machine, and with it the doctor's or the organisation's standing. */
async function review(ctx: LabCtx, submissionId: string, { event, remark }: Verdict): Promise<null> {
  await ctx.transaction(async (tx) => {
    const submission = await findSubmission(tx, submissionId);
    const input = event === 'reject' ? { remark } : {};
    const step = next(authenticationMachine, submission, event, 'reviewer', { input });
    if (!step.ok) throw new AppError(codes.decidedMeanwhile);
    const status = step.to as 1 | 2;
    await decide(tx, submission, status, remark);
    const { organisation_id } = submission;
    await (organisation_id
      ? settleOrganisation(tx, { ...submission, organisation_id }, status, remark)
      : settleDoctor(tx, submission, status, remark));
    await auditAct(tx, { action: `authentication.${event}`, objectId: submissionId, patientId: null });
  });
  return null;
}

/** The papers are in order. @throws AppError 404, decidedMeanwhile where they were decided meanwhile */
export const passAuthentication = (
  ctx: LabCtx,
  { submissionId }: InputOf<typeof labAuthentications.passAuthentication>,
): Promise<null> => review(ctx, submissionId, { event: 'pass', remark: null });

/** The papers do not do, with what has to be mended. @throws AppError 404, decidedMeanwhile */
export const rejectAuthentication = (
  ctx: LabCtx,
  { submissionId, remark }: InputOf<typeof labAuthentications.rejectAuthentication>,
): Promise<null> => review(ctx, submissionId, { event: 'reject', remark });
