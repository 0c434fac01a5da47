import type { InputOf } from '@suya/contract/http/endpoint';
import type { pcLogin, switchClinic } from '@suya/contract/identity/identity.endpoints';
import type { SignInResult } from '@suya/contract/identity/identity.schema';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx, IdentityCtx } from '../../platform/ctx.ts';
import { countAttempt } from './attempts.ts';
import { spendCaptcha } from './captcha.ts';
import { giveVip, insertSession, insertTicket, revokeSession, takeTicket } from './identity.repo.ts';
import { accessWithin, placeAfterSignIn, type Side } from './identity.rules.ts';
import { findAccount, findPerson, type Person } from './identity.views.ts';
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
async function enter(ctx: IdentityCtx, person: Person, place: Place, device: string) {
  const access = place.clinicId ? accessWithin(place.clinicId, person.accesses) : null;
  // As if it were not there: who may not enter learns nothing of the clinic.
  if (place.clinicId && !access) throw new AppError(404);
  const session = await insertSession(ctx, { userId: person.id, ...place, device });
  const isAdmin = access?.roles.includes('admin') ?? false;
  const endDate = place.clinicId && isAdmin ? await giveVip(ctx, place.clinicId) : null;
  const answer: SignInResult = {
    token: session.token,
    clinicList: clinicListOf(person),
    currentUserId: person.id,
    name: access?.name ?? person.name,
    avatar: person.avatar,
    ...(endDate ? { vipGift: { endDate } } : {}),
  };
  return { session, answer };
}

/** The right person with the right password, whatever was wrong answered alike and for the same work. */
async function provePassword(ctx: IdentityCtx, account: string, password: string): Promise<Person> {
  const found = await findAccount(ctx, account);
  const isRight = await isPasswordOf(found && !found.isDisabled ? found.password_hash : null, password);
  const person = found && isRight ? await findPerson(ctx, found.id) : undefined;
  if (!person) throw new AppError(60001);
  return person;
}

/** Begins the session, or gives a ticket where a clinic has to be picked first. */
async function arrive(ctx: IdentityCtx, person: Person, device: string): Promise<SignInResult> {
  const clinicList = clinicListOf(person);
  const place = placeAfterSignIn(
    person.labRoles,
    clinicList.map((clinic) => clinic.clinicId),
  );
  if (place !== 'pick') return (await enter(ctx, person, place, device)).answer;
  const loginTicket = await insertTicket(ctx, person.id);
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
    const attempt = await countAttempt(ctx, input.account);
    const person = await provePassword(ctx, input.account, input.password);
    return ctx.transaction(async (tx) => {
      const answer = await arrive(tx, person, device);
      // Last: colleagues behind one address share its row, and this holds it until the commit.
      await attempt.succeed(tx);
      return answer;
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
    const person = userId ? await findPerson(tx, userId) : undefined;
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
    const person = await findPerson(tx, userId);
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
