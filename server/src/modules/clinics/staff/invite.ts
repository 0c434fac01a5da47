import type * as staff from '@suya/contract/clinics/staff.endpoints';
import type { AnswerOf, InputOf } from '@suya/contract/http/endpoint';
import { codes } from '@suya/contract/http/errors';
import { sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import type { ClinicCtx, SystemCtx } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import { hashToken, newToken } from '../../identity/index.ts';
import { clinicOf } from '../clinics.views.ts';
import { personOf } from '../oneself.ts';
import { requireMayChange } from './staff.rules.ts';

const LIFETIME = '7 days';

export interface InvitationDeps {
  /** Counts an invitation against what clinic, account, phone and all may cost. @throws AppError 429 */
  readonly countSms: (ctx: ClinicCtx, to: { phone: string; userId: string }) => Promise<void>;
  /** Puts an SMS into the outbox of the transaction that runs. */
  readonly queueSms: (
    ctx: ClinicCtx,
    sms: { phone: string; kind: 'invitation'; params: { clinic: string; link: string } },
  ) => Promise<void>;
  readonly publicUrl: string;
}

/** A phone has one open invitation of a clinic: the newest. */
async function withdrawEarlier(tx: ClinicCtx, phone: string): Promise<void> {
  await tx.db
    .updateTable('staff_invitation')
    .set({ state: 'withdrawn' })
    .where('clinic_id', '=', tx.scope.clinicId)
    .where('phone', '=', phone)
    .where('state', '=', 'open')
    .execute();
}

/**
 * Invites a phone by SMS. The link's token is known to the phone alone; we keep its hash. Only of a clinic whose papers
 * have passed: its name, which the message bears, was looked at with them.
 * @throws AppError 403 for roles that the manager may not give; clinicNotAuthenticated; 429 too many of the clinic, of the
 * account, for the phone or of all
 */
export function inviteEmployee(
  deps: InvitationDeps,
  ctx: ClinicCtx,
  input: InputOf<typeof staff.inviteEmployee>,
): Promise<AnswerOf<typeof staff.inviteEmployee>> {
  const { phone, name, job, jobType, workType } = input;
  const roles = [...new Set(input.roles)];
  requireMayChange(ctx.actor, null, { roles, granted: [], withheld: [] });
  const { clinicId } = ctx.scope;
  return ctx.transaction(async (tx) => {
    const clinic = await clinicOf(tx);
    if (!clinic.isAuthenticated) throw new AppError(codes.clinicNotAuthenticated, {}, 'clinics.inviteNotPassed');
    // Each is an SMS to a phone that did not ask for it. Counted first: a clinic's invitations come one after the other.
    await deps.countSms(tx, { phone, userId: personOf(ctx) });
    await withdrawEarlier(tx, phone);
    const [invitationId, token] = [newId(), newToken()];
    await tx.db
      .insertInto('staff_invitation')
      .values({
        ...{ clinic_id: clinicId, id: invitationId, phone, name, roles, job, job_type: jobType, work_type: workType },
        ...{ token_hash: hashToken(token), invited_by: personOf(ctx) },
        expires_at: sql<Date>`now() + ${LIFETIME}::interval`,
      })
      .execute();
    const params = { clinic: clinic.name, link: `${deps.publicUrl}/invitation?token=${token}` };
    await deps.queueSms(tx, { phone, kind: 'invitation', params });
    const aggregate = `staff:${invitationId}`;
    await tx.emit({ name: 'staff.invited', aggregate, clinicId, payload: { invitationId } });
    return { invitationId };
  });
}

/** Nobody is invited by a link that is over: its phone goes. One that was used or taken back lost it at once. */
export async function forgetInvitedPhones(ctx: SystemCtx): Promise<void> {
  await ctx.db
    .updateTable('staff_invitation')
    .set({ phone: null })
    .where('phone', 'is not', null)
    .where('expires_at', '<=', await ctx.now())
    .execute();
}

/** Takes an invitation back. @throws AppError 404, decidedMeanwhile where it is over */
export async function withdrawInvitation(
  ctx: ClinicCtx,
  { invitationId }: InputOf<typeof staff.withdrawInvitation>,
): Promise<null> {
  const { clinicId } = ctx.scope;
  await ctx.transaction(async (tx) => {
    const found = await tx.db
      .selectFrom('staff_invitation')
      .select('state')
      .where('clinic_id', '=', clinicId)
      .where('id', '=', invitationId)
      .executeTakeFirst();
    if (!found) throw new AppError(404);
    const { numUpdatedRows } = await tx.db
      .updateTable('staff_invitation')
      .set({ state: 'withdrawn' })
      .where('clinic_id', '=', clinicId)
      .where('id', '=', invitationId)
      .where('state', '=', 'open')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new AppError(codes.decidedMeanwhile);
    const aggregate = `staff:${invitationId}`;
    await tx.emit({ name: 'staff.invited', aggregate, clinicId, payload: { invitationId } });
  });
  return null;
}
