import type * as staff from '@suya/contract/clinics/staff.endpoints';
import type { AnswerOf, InputOf } from '@suya/contract/http/endpoint';
import { codes } from '@suya/contract/http/errors';
import { maskPhone } from '@suya/contract/identity/mask-phone';
import { sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import type { Ctx, IdentityCtx } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import type { NewsOf } from '../../../platform/module.ts';
import { accessOf, countVisit, hashToken } from '../../identity/index.ts';
import { withdrawApplication } from '../applications/applications.repo.ts';
import { oneself } from '../oneself.ts';
import { isAtWork } from '../relations/relations.views.ts';
import { stillGiven } from './staff.rules.ts';

/** Tokens cannot be guessed; this only keeps the door quiet. */
const VISITS = { burst: 30, everyMs: 30_000 };

const findWaiting = (ctx: IdentityCtx, hash: Buffer) =>
  ctx.db
    .selectFrom('staff_invitation as i')
    .innerJoin('clinic as c', 'c.id', 'i.clinic_id')
    .select(['i.clinic_id as clinicId', 'i.id', 'i.phone', 'i.name', 'i.roles', 'i.job', 'i.job_type', 'i.work_type'])
    .select(['i.expires_at as expiresAt', 'i.invited_by as invitedBy', 'c.name as clinicName'])
    .where('i.token_hash', '=', hash)
    .where('i.state', '=', 'open')
    .where('i.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
type Open = NonNullable<Awaited<ReturnType<typeof findWaiting>>>;

/**
 * The invitation of a link, with the roles that whoever made it could still give; undefined where it is over or none is
 * left.
 */
async function findOpen(ctx: IdentityCtx, hash: Buffer): Promise<Open | undefined> {
  const found = await findWaiting(ctx, hash);
  if (!found) return undefined;
  const roles = stillGiven(await accessOf(ctx, found.clinicId, found.invitedBy), found.roles);
  return roles.length > 0 ? { ...found, roles } : undefined;
}

/** What a link is for, said to whoever holds it. @throws AppError invitationOver where it opens nothing, 429 */
export async function openInvitation(
  ctx: IdentityCtx,
  { token }: InputOf<typeof staff.openInvitation>,
): Promise<AnswerOf<typeof staff.openInvitation>> {
  await countVisit(ctx, 'invitation', VISITS);
  const found = await findOpen(ctx, hashToken(token));
  if (!found?.phone) throw new AppError(codes.invitationOver);
  const { clinicName, phone, expiresAt } = found;
  return { clinicName, phone: maskPhone(phone), expiresAt: expiresAt.toISOString() };
}

/** Makes the person staff, or staff again. The database lets a person join by themselves only where they are invited. */
async function joinAs(tx: IdentityCtx, userId: string, invitation: Open): Promise<string> {
  const { clinicId, name, roles, job, job_type, work_type } = invitation;
  const work = { name, roles, job, job_type, work_type, work_status: 'working' as const };
  const again = await tx.db
    .updateTable('membership')
    .set({ ...work, granted: [], withheld: [] })
    .where('clinic_id', '=', clinicId)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  if (again) return again.id;
  const id = newId();
  await tx.db
    .insertInto('membership')
    .values({ clinic_id: clinicId, id, user_id: userId, ...work })
    .execute();
  return id;
}

async function join(tx: IdentityCtx, userId: string, invitation: Open): Promise<void> {
  const { clinicId, id } = invitation;
  // Who works there already keeps the roles that they have now.
  if (!(await isAtWork(tx, clinicId, userId))) {
    const employeeId = await joinAs(tx, userId, invitation);
    await tx.emit({ name: 'staff.changed', aggregate: `staff:${employeeId}`, clinicId, payload: { employeeId } });
  }
  await withdrawApplication(tx, clinicId, userId);
  const accepted = await tx.db
    .updateTable('staff_invitation')
    .set({ state: 'accepted', accepted_by: userId })
    .where('clinic_id', '=', clinicId)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  if (accepted.numUpdatedRows === 0n) throw new AppError(codes.invitationOver);
}

/** Whether an invitation went to this person's own phone. */
async function isTheirs(tx: IdentityCtx, userId: string, { phone }: Open): Promise<boolean> {
  const account = await tx.db.selectFrom('user_account').select('phone').where('id', '=', userId).executeTakeFirst();
  return account?.phone === phone;
}

/** Joins the clinic that invited one's phone. @throws AppError invitationOver where the link is over, or for another phone, which it names */
export async function acceptInvitation(
  ctx: Ctx,
  { token }: InputOf<typeof staff.acceptInvitation>,
): Promise<AnswerOf<typeof staff.acceptInvitation>> {
  const { me, userId } = oneself(ctx);
  return me.transaction(async (tx) => {
    const found = await findOpen(tx, hashToken(token));
    if (!found?.phone) throw new AppError(codes.invitationOver);
    if (!(await isTheirs(tx, userId, found))) {
      const params = { phone: maskPhone(found.phone) };
      throw new AppError(codes.invitationOver, {}, { key: 'clinics.invitedOtherPhone', params });
    }
    await join(tx, userId, found);
    return { clinicId: found.clinicId };
  });
}

/** Who registers by an invitation's link is in the clinic at once; a link that is over stops nobody from registering. */
export async function joinOnRegistering(ctx: Ctx, { payload }: NewsOf<'identity.registered'>): Promise<void> {
  const { userId, invitationHash } = payload;
  if (invitationHash === null || ctx.scope.kind !== 'identity') return;
  const tx = ctx as IdentityCtx;
  const found = await findOpen(tx, Buffer.from(invitationHash, 'hex'));
  if (found && (await isTheirs(tx, userId, found))) await join(tx, userId, found);
}
