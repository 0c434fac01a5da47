import type * as relations from '@suya/contract/clinics/relations.endpoints';
import type { InputOf } from '@suya/contract/http/endpoint';
import type { SignInResult } from '@suya/contract/identity/identity.schema';
import { AppError } from '../../../platform/app-error.ts';
import type { ClinicCtx, Ctx } from '../../../platform/ctx.ts';
import { withdrawApplication } from '../applications/applications.repo.ts';
import type { ClinicsDeps } from '../clinics.deps.ts';
import { endMembership } from '../memberships.repo.ts';
import { inClinic, oneself, personOf, requireOwnClinic } from '../oneself.ts';
import { findClinicList, isAtWork } from '../relations/relations.views.ts';

type Who = { readonly userId: string } | { readonly employeeId: string };

const memberOf = (ctx: ClinicCtx, who: Who) =>
  ctx.db
    .selectFrom('membership')
    .select(['id as employeeId', 'user_id as userId', 'roles'])
    .where('clinic_id', '=', ctx.scope.clinicId)
    .where('work_status', '<>', 'left')
    .where((eb) => ('userId' in who ? eb('user_id', '=', who.userId) : eb('id', '=', who.employeeId)))
    .executeTakeFirst();

/** Ends one's own link to a clinic. @throws AppError 404 where there is none, lastAdmin for the last admin */
async function leaveClinic(ctx: Ctx, clinicId: string): Promise<void> {
  const { me, userId } = oneself(ctx);
  if (!(await isAtWork(me, clinicId, userId))) throw new AppError(404);
  await inClinic(ctx, clinicId).transaction(async (tx) => {
    const member = await memberOf(tx, { userId });
    if (!member) throw new AppError(404);
    await endMembership(tx, member);
  });
}

/** Takes a waiting application back, or else leaves the clinic. @throws AppError 404, lastAdmin */
export async function deleteRelate(ctx: Ctx, { clinicId }: InputOf<typeof relations.deleteRelate>): Promise<null> {
  const { me, userId } = oneself(ctx);
  const withdrawn = await me.transaction(async (tx) => {
    const applicationId = await withdrawApplication(tx, clinicId, userId);
    if (!applicationId) return false;
    const payload = { applicationId, clinicId, state: 'withdrawn' };
    await tx.emit({ name: 'application.moved', aggregate: `application:${applicationId}`, clinicId, userId, payload });
    return true;
  });
  if (!withdrawn) await leaveClinic(ctx, clinicId);
  return null;
}

/**
 * Takes somebody out of the clinic, or oneself where nobody is named.
 * @throws AppError 403 for who may not manage staff, or an admin by somebody who is none; 404; lastAdmin for the last admin
 */
export async function disassociateEmployee(
  ctx: ClinicCtx,
  input: InputOf<typeof relations.disassociateEmployee>,
): Promise<null> {
  const { employeeId } = input;
  const userId = personOf(ctx);
  requireOwnClinic(ctx, input.clinicId);
  if (employeeId !== undefined && !ctx.actor.permissions.has('manageStaff')) throw new AppError(403);
  await ctx.transaction(async (tx) => {
    const member = await memberOf(tx, employeeId === undefined ? { userId } : { employeeId });
    if (!member) throw new AppError(404);
    const isOther = member.userId !== userId;
    if (isOther && member.roles.includes('admin') && !ctx.actor.roles.includes('admin')) {
      throw new AppError(403, {}, 'clinics.adminOnly');
    }
    await endMembership(tx, member);
  });
  return null;
}

/** What is said to somebody whose session goes on where it is. */
async function stayed(ctx: Ctx): Promise<SignInResult> {
  const { me, userId } = oneself(ctx);
  const [clinicList, { avatar }] = await Promise.all([
    findClinicList(me, userId),
    me.db.selectFrom('user_account').select('avatar').where('id', '=', userId).executeTakeFirstOrThrow(),
  ]);
  return { clinicList, currentUserId: userId, name: ctx.actor.name, avatar };
}

/**
 * Leaves a clinic. Whose session is in it begins another where they stand then; elsewhere it goes on.
 * @throws AppError 404, lastAdmin
 */
export async function exitClinic(
  { standAnew }: Pick<ClinicsDeps, 'standAnew'>,
  ctx: Ctx,
  { clinicId }: InputOf<typeof relations.exitClinic>,
  device: string,
): Promise<SignInResult> {
  await leaveClinic(ctx, clinicId);
  const isElsewhere = ctx.scope.kind === 'clinic' && ctx.scope.clinicId !== clinicId;
  return isElsewhere ? stayed(ctx) : standAnew(ctx, device);
}
