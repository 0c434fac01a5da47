import type { ClinicRole } from '@suya/contract/access/permissions';
import type { JobType } from '@suya/contract/clinics/jobs';
import type * as relations from '@suya/contract/clinics/relations.endpoints';
import type { InputOf } from '@suya/contract/http/endpoint';
import { codes } from '@suya/contract/http/errors';
import { AppError, invalid } from '../../../platform/app-error.ts';
import type { ClinicCtx } from '../../../platform/ctx.ts';
import { joinClinic } from '../memberships.repo.ts';
import { requireOwnClinic } from '../oneself.ts';
import { requireMayChange } from '../staff/staff.rules.ts';
import { findMemberOf } from '../staff/staff.views.ts';
import { decideApplication } from './applications.repo.ts';
import { findApplicationOf } from './applications.views.ts';

/** What somebody may do who came by application. Nobody becomes admin that way. */
const roleOf = (jobType: JobType): ClinicRole =>
  jobType === 'doctor' || jobType === 'finance' ? jobType : 'assistant';

/** @throws AppError 404 where this person never applied here, decidedMeanwhile where nothing waits */
async function waitingApplicationOf(tx: ClinicCtx, userId: string) {
  const application = await findApplicationOf(tx, userId);
  if (!application) throw new AppError(404);
  if (application.state !== 'pending') throw new AppError(codes.decidedMeanwhile);
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
 * @throws AppError 403 for a job whose roles the manager may not give; 404, decidedMeanwhile, 422 with `fields.phone`
 */
export async function applyPass(ctx: ClinicCtx, input: InputOf<typeof relations.applyPass>): Promise<null> {
  requireOwnClinic(ctx, input.clinicId);
  await ctx.transaction(async (tx) => {
    const application = await waitingApplicationOf(tx, input.userId);
    if (input.phone !== undefined && input.phone !== application.phone)
      throw invalid({ phone: 'clinics.phoneDiffers' });
    if (!(await decideApplication(tx, application.id, { state: 'passed', reason: null })))
      throw new AppError(codes.decidedMeanwhile);
    const { job, jobType, workType, workStatus, remark } = input;
    const roles = [roleOf(jobType)];
    const before = (await findMemberOf(tx, input.userId)) ?? null;
    requireMayChange(tx.actor, before, { roles, granted: [], withheld: [] });
    const employeeId = await joinClinic(tx, {
      ...{ userId: input.userId, name: input.realName, roles, workStatus },
      ...{ job, jobType, workType, remark },
    });
    await tell(tx, application, 'passed');
    const aggregate = `staff:${employeeId}`;
    await tx.emit({ name: 'staff.changed', aggregate, clinicId: tx.scope.clinicId, payload: { employeeId } });
  });
  return null;
}

/** Turns an applicant down. @throws AppError 422 without a reason, 404, decidedMeanwhile */
export async function applyReject(ctx: ClinicCtx, input: InputOf<typeof relations.applyReject>): Promise<null> {
  requireOwnClinic(ctx, input.clinicId);
  if (input.remark === '') throw invalid({ remark: 'clinics.rejectReasonEmpty' });
  await ctx.transaction(async (tx) => {
    const application = await waitingApplicationOf(tx, input.userId);
    const decision = { state: 'rejected', reason: input.remark } as const;
    if (!(await decideApplication(tx, application.id, decision))) throw new AppError(codes.decidedMeanwhile);
    await tell(tx, application, 'rejected');
  });
  return null;
}
