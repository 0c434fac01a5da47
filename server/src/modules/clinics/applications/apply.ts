import type * as relations from '@suya/contract/clinics/relations.endpoints';
import type { AnswerOf, InputOf } from '@suya/contract/http/endpoint';
import { AppError, invalid } from '../../../platform/app-error.ts';
import type { Ctx, IdentityCtx } from '../../../platform/ctx.ts';
import { countActOf } from '../limits.ts';
import { oneself } from '../oneself.ts';
import { findInvitedName, isAtWork } from '../relations/relations.views.ts';
import { insertApplication, type NewApplication } from './applications.repo.ts';

const firstOf = (name: string): string => [...name.normalize('NFC').trim()][0] ?? '';

async function requireClinic(ctx: IdentityCtx, clinicId: string): Promise<void> {
  const clinic = await ctx.db.selectFrom('clinic').select('id').where('id', '=', clinicId).executeTakeFirst();
  if (!clinic) throw new AppError(404);
}

/** The clinic invited this phone under a name that begins so: for its admin to see, never for who applies. */
async function isExpected(ctx: IdentityCtx, clinicId: string, phone: string, name: string): Promise<boolean> {
  const invited = await findInvitedName(ctx, clinicId, phone);
  return invited !== undefined && firstOf(invited) === firstOf(name);
}

async function handIn(tx: IdentityCtx, application: NewApplication): Promise<string> {
  const { clinicId, userId } = application;
  const applicationId = await insertApplication(tx, application);
  const payload = { applicationId, clinicId, state: 'pending' };
  await tx.emit({ name: 'application.moved', aggregate: `application:${applicationId}`, clinicId, userId, payload });
  return applicationId;
}

/**
 * Asks to be linked with a clinic, with the first character of one's name as the clinic holds it. Whether it fits is
 * not answered: twenty surnames cover half the country. Who is staff already is not linked again.
 * @throws AppError 422 where the character is empty, 404 for no clinic, 429 after five tries in a day
 */
export async function relateClinic(
  ctx: Ctx,
  { clinicId, firstName }: InputOf<typeof relations.relateClinic>,
): Promise<null> {
  if (firstOf(firstName) === '') throw invalid({ firstName: 'clinics.firstNameEmpty' });
  const { me, userId } = oneself(ctx);
  await countActOf(me, 'relateClinic', clinicId, userId);
  await requireClinic(me, clinicId);
  if (await isAtWork(me, clinicId, userId)) return null;
  const { name, phone } = await me.db
    .selectFrom('user_account')
    .select(['name', 'phone'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  await me.transaction(async (tx) => {
    const expected = await isExpected(tx, clinicId, phone, firstName);
    const said = { realName: name, phone, jobType: 'doctor', remark: '' } as const;
    await handIn(tx, { clinicId, userId, ...said, isExpected: expected });
  });
  return null;
}

/**
 * Applies to a clinic by name; applying again while it waits corrects what was said.
 * @throws AppError 404 for no clinic, 409 for its own staff, 429 after five tries in a day
 */
export async function applyToClinic(
  ctx: Ctx,
  { clinicId, realName, phone, jobType, remark }: InputOf<typeof relations.applyToClinic>,
): Promise<AnswerOf<typeof relations.applyToClinic>> {
  const { me, userId } = oneself(ctx);
  await countActOf(me, 'relateClinic', clinicId, userId);
  await requireClinic(me, clinicId);
  if (await isAtWork(me, clinicId, userId)) throw new AppError(409, {}, 'clinics.memberAlready');
  return me.transaction(async (tx) => {
    const account = await tx.db.selectFrom('user_account').select('phone').where('id', '=', userId).executeTakeFirst();
    const expected = await isExpected(tx, clinicId, account?.phone ?? '', realName);
    const said = { realName, phone, jobType, remark };
    return { applicationId: await handIn(tx, { clinicId, userId, ...said, isExpected: expected }) };
  });
}
