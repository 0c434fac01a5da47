import type { ClinicRole } from '@suya/contract/access/permissions';
import type { JobType } from '@suya/contract/clinics/jobs';
import type { applyPass, applyReject } from '@suya/contract/clinics/relations.endpoints';
import type { InputOf } from '@suya/contract/http/endpoint';
import { AppError, invalid } from '../../platform/app-error.ts';
import type { ClinicCtx } from '../../platform/ctx.ts';
import { decideApplication } from './applications.repo.ts';
import { findApplicationOf } from './applications.views.ts';
import { joinClinic } from './memberships.repo.ts';
import { requireOwnClinic } from './oneself.ts';

/** What somebody may do who came by application. Nobody becomes admin that way. */
const roleOf = (jobType: JobType): ClinicRole =>
  jobType === 'doctor' || jobType === 'finance' ? jobType : 'assistant';

/** @throws AppError 404 where this person never applied here, 60063 where nothing waits */
async function waitingApplicationOf(tx: ClinicCtx, userId: string) {
  const application = await findApplicationOf(tx, userId);
  if (!application) throw new AppError(404);
  if (application.state !== 'pending') throw new AppError(60063);
  return application;
}

/** Tells the clinic's people, and the applicant, who may be in no clinic. */
async function tell(tx: ClinicCtx, application: { id: string; user_id: string }, state: string): Promise<void> {
  const { clinicId } = tx.scope;
  const aggregate = `application:${application.id}`;
  const payload = { applicationId: application.id, clinicId, state };
  await tx.emit({ name: 'application.moved', aggregate, clinicId, userId: application.user_id, payload });
}

/**
 * Lets an applicant into the clinic with job and kind of work. A phone that is given has to be the applicant's.
 * @throws AppError 404, 60063, 422 with `fields.phone`
 */
export async function passApplication(ctx: ClinicCtx, input: InputOf<typeof applyPass>): Promise<null> {
  requireOwnClinic(ctx, input.clinicId);
  await ctx.transaction(async (tx) => {
    const application = await waitingApplicationOf(tx, input.userId);
    if (input.phone !== undefined && input.phone !== application.phone)
      throw invalid({ phone: 'clinics.phoneDiffers' });
    if (!(await decideApplication(tx, application.id, { state: 'passed', reason: null }))) throw new AppError(60063);
    const { job, jobType, workType, workStatus, remark } = input;
    const employeeId = await joinClinic(tx, {
      ...{ userId: input.userId, name: input.realName, roles: [roleOf(jobType)], workStatus },
      ...{ job, jobType, workType, remark },
    });
    await tell(tx, application, 'passed');
    const aggregate = `staff:${employeeId}`;
    await tx.emit({ name: 'staff.changed', aggregate, clinicId: tx.scope.clinicId, payload: { employeeId } });
  });
  return null;
}

/** Turns an applicant down. @throws AppError 422 without a reason, 404, 60063 */
export async function rejectApplication(ctx: ClinicCtx, input: InputOf<typeof applyReject>): Promise<null> {
  requireOwnClinic(ctx, input.clinicId);
  if (input.remark === '') throw invalid({ remark: 'clinics.rejectReasonEmpty' });
  await ctx.transaction(async (tx) => {
    const application = await waitingApplicationOf(tx, input.userId);
    const decision = { state: 'rejected', reason: input.remark } as const;
    if (!(await decideApplication(tx, application.id, decision))) throw new AppError(60063);
    await tell(tx, application, 'rejected');
  });
  return null;
}
