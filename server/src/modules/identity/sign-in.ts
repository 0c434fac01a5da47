import type { InputOf } from '@suya/contract/http/endpoint';
import type { pcLogin, switchClinic } from '@suya/contract/identity/identity.endpoints';
import type { SignInResult } from '@suya/contract/identity/identity.schema';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx, IdentityCtx } from '../../platform/ctx.ts';
import { type Account, countAttempt } from './attempts.ts';
import { spendCaptcha } from './captcha.ts';
import { type Beside, insertSession, insertTicket, revokeSession, takeTicket } from './identity.repo.ts';
import { accessWithin, placeAfterSignIn, type Side } from './identity.rules.ts';
import { holdPerson, type Person } from './identity.views.ts';
import { isPasswordOf, withHashingPlace } from './passwords.ts';

/** The clinics of a person, each once. */
export function clinicListOf(person: Pick<Person, 'accesses'>): SignInResult['clinicList'] {
  const entries = person.accesses.map(({ clinicId, clinicName }) => ({
    clinicId,
    clinicName,
    isCompany: accessWithin(clinicId, person.accesses)?.isCompany ?? false,
  }));
  return [...new Map(entries.map((entry) => [entry.clinicId, entry])).values()];
}

interface Place {
  readonly side: Side;
  readonly clinicId: string | null;
}

/** Begins a session at a place and words the answer; tells an admin of the clinic's VIP gift the first time. */
async function enter(ctx: IdentityCtx, person: Person, place: Place, device: string, parts: Beside['parts'] = []) {
  const access = place.clinicId ? accessWithin(place.clinicId, person.accesses) : null;
  // As if it were not there: who may not enter learns nothing of the clinic.
  if (place.clinicId && !access) throw new AppError(404);
  const giftTo = access?.roles.includes('admin') ? place.clinicId : null;
  const session = await insertSession(ctx, { userId: person.id, ...place, device }, { giftTo, parts });
  const answer: SignInResult = {
    token: session.token,
    clinicList: clinicListOf(person),
    currentUserId: person.id,
    name: access?.name ?? person.name,
    avatar: person.avatar,
    ...(session.giftEndsOn ? { vipGift: { endDate: session.giftEndsOn } } : {}),
  };
  return { session, answer };
}

/** Whose the right password is; whatever was wrong is answered alike and for the same work. */
async function provePassword(account: Account | undefined, password: string): Promise<string> {
  const isRight = await isPasswordOf(account && !account.isDisabled ? account.passwordHash : null, password);
  if (!account || !isRight) throw new AppError(60001);
  return account.id;
}

/** Begins the session, or gives a ticket where a clinic has to be picked first. */
async function arrive(
  ctx: IdentityCtx,
  person: Person,
  device: string,
  parts: Beside['parts'] = [],
): Promise<SignInResult> {
  const clinicList = clinicListOf(person);
  const place = placeAfterSignIn(
    person.labRoles,
    clinicList.map((clinic) => clinic.clinicId),
  );
  if (place !== 'pick') return (await enter(ctx, person, place, device, parts)).answer;
  const loginTicket = await insertTicket(ctx, person.id, parts);
  return { clinicList, loginTicket, currentUserId: person.id, name: person.name, avatar: person.avatar };
}

/**
 * Signs in with phone, password and captcha. Answers with a token, or with a ticket where a clinic has to be picked.
 * @throws AppError 60041 captcha, 60001 account or password, 429 too many tries or all hashing places taken
 */
export function signInByPassword(
  ctx: IdentityCtx,
  input: InputOf<typeof pcLogin>,
  device: string,
): Promise<SignInResult> {
  return withHashingPlace(async () => {
    await spendCaptcha(ctx, 'signIn', input.captchaId, input.captcha);
    const { account, takenBack } = await countAttempt(ctx, input.account);
    const userId = await provePassword(account, input.password);
    return ctx.transaction(async (tx) => {
      const person = await holdPerson(tx, userId);
      // Disabled while the password was looked at.
      if (!person) throw new AppError(60001);
      return arrive(tx, person, device, takenBack);
    });
  });
}

/**
 * Picks the clinic after a sign-in that named several. A ticket is good once; a clinic that is not the person's
 * does not spend it.
 * @throws AppError 401 where the ticket is spent or too old: sign in again; 404 where the clinic is not theirs
 */
export function enterByTicket(
  ctx: IdentityCtx,
  input: InputOf<typeof switchClinic>,
  device: string,
): Promise<SignInResult> {
  return ctx.transaction(async (tx) => {
    const userId = await takeTicket(tx, input.loginTicket);
    const person = userId ? await holdPerson(tx, userId) : undefined;
    if (!person) throw new AppError(401);
    return (await enter(tx, person, { side: 'clinic', clinicId: input.clinicId }, device)).answer;
  });
}

/** The identity's own eyes of a signed-in person, whatever side the session is on. */
export function identityOf(ctx: Ctx): { identity: IdentityCtx; userId: string; sessionId: string } {
  const { userId, sessionId } = ctx.actor;
  if (!userId || !sessionId) throw new AppError(401);
  return { identity: ctx.as({ kind: 'identity', userId }), userId, sessionId };
}

/** Moves to another clinic: a new token, the old one ended in the same transaction. */
export function moveToClinic(ctx: Ctx, clinicId: string, device: string): Promise<SignInResult> {
  const { identity, userId, sessionId } = identityOf(ctx);
  return identity.transaction(async (tx) => {
    const person = await holdPerson(tx, userId);
    if (!person) throw new AppError(401);
    const { session, answer } = await enter(tx, person, { side: 'clinic', clinicId }, device);
    // Ended meanwhile by somebody else: what began before the end must not outlive it.
    if (!(await revokeSession(tx, sessionId, session.id))) throw new AppError(401);
    return answer;
  });
}

/** Ends the session of this request. */
export async function signOut(ctx: Ctx): Promise<null> {
  const { identity, sessionId } = identityOf(ctx);
  await revokeSession(identity, sessionId, null);
  return null;
}
