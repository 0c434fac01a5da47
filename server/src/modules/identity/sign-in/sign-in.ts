import type { InputOf } from '@suya/contract/http/endpoint';
import { codes } from '@suya/contract/http/errors';
import type * as identityEndpoints from '@suya/contract/identity/identity.endpoints';
import type { SignInResult } from '@suya/contract/identity/identity.schema';
import { AppError } from '../../../platform/app-error.ts';
import type { Ctx, IdentityCtx } from '../../../platform/ctx.ts';
import type { IdentityDeps } from '../identity.deps.ts';
import { revokeSession, takeTicket } from '../identity.repo.ts';
import { holdPerson } from '../identity.views.ts';
import { identityOf } from '../identity-of.ts';
import { isPasswordOf, withHashingPlace } from '../passwords/passwords.ts';
import { findInheritance, holdInheritance } from '../sessions/inheritance.ts';
import { arrive, enter, stand } from './arrive.ts';
import { type Account, countAttempt } from './attempts.ts';
import { spendCaptcha } from './captcha.ts';
import { noteFailure } from './sign-in-history.ts';

/** Whose the right password is; whatever was wrong is answered alike and for the same work. */
async function provePassword(account: Account | undefined, password: string): Promise<string | null> {
  const isRight = await isPasswordOf(account && !account.isDisabled ? account.passwordHash : null, password);
  return account && isRight ? account.id : null;
}

/**
 * Signs in with phone, password and captcha. Answers with a token, or with a ticket where a second factor has to be
 * given (a code by SMS where the device is unknown and there is no app) or a clinic picked.
 * @throws AppError captchaWrong captcha, loginFailed account or password, 429 too many tries or all hashing places taken
 */
export function pcLogin(
  deps: IdentityDeps,
  ctx: IdentityCtx,
  input: InputOf<typeof identityEndpoints.pcLogin>,
  device: string,
): Promise<SignInResult> {
  const way = 'password';
  return withHashingPlace(async () => {
    await spendCaptcha(ctx, 'signIn', input.captchaId, input.captcha);
    const { account, takenBack } = await countAttempt(ctx, input.account);
    const userId = await provePassword(account, input.password);
    if (!userId) {
      await noteFailure(ctx, input.account, { way, device });
      throw new AppError(codes.loginFailed);
    }
    return ctx.transaction(async (tx) => {
      const { deviceTokens } = input;
      const person = await holdPerson(tx, userId, deviceTokens);
      // Disabled while the password was looked at.
      if (!person) throw new AppError(codes.loginFailed);
      return arrive(deps, tx, person, { way, device, deviceTokens, parts: takenBack });
    });
  });
}

/**
 * Picks the clinic after a sign-in that named several. A ticket is good once; a clinic that is not the person's
 * does not spend it.
 * @throws AppError 401 where the ticket is spent or too old: sign in again; 404 where the clinic is not theirs
 */
export function switchClinic(
  ctx: IdentityCtx,
  input: InputOf<typeof identityEndpoints.switchClinic>,
  device: string,
): Promise<SignInResult> {
  return ctx.transaction(async (tx) => {
    const ticket = await takeTicket(tx, input.loginTicket, 'clinic');
    const person = ticket ? await holdPerson(tx, ticket.userId) : undefined;
    if (!ticket || !person) throw new AppError(401);
    const { factorAt, endsAt, origin } = ticket;
    const place = { side: 'clinic', clinicId: input.clinicId } as const;
    return (await enter(tx, person, place, { device, factorAt, endsAt, origin })).answer;
  });
}

/** Moves to another clinic: a new token, the old one ended in the same transaction, and no more time than it had. */
export function changeClinic(ctx: Ctx, clinicId: string, device: string): Promise<SignInResult> {
  const { identity, userId, sessionId } = identityOf(ctx);
  return identity.transaction(async (tx) => {
    const person = await holdPerson(tx, userId);
    // Ended meanwhile by somebody else: what began before the end must not outlive it.
    const inherited = person && (await holdInheritance(tx, sessionId));
    if (!inherited) throw new AppError(401);
    const { session, answer } = await enter(tx, person, { side: 'clinic', clinicId }, { device, ...inherited });
    await revokeSession(tx, sessionId, session.id);
    return answer;
  });
}

/**
 * Ends the session of somebody who may no longer be where they are, and begins one where they stand now. Call after the
 * act that moved them was committed.
 */
export function standAnew(deps: IdentityDeps, ctx: Ctx, device: string): Promise<SignInResult> {
  const { identity, userId, sessionId } = identityOf(ctx);
  return identity.transaction(async (tx) => {
    const person = await holdPerson(tx, userId);
    const inherited = person && (await findInheritance(tx, sessionId));
    if (!inherited) throw new AppError(401);
    await revokeSession(tx, sessionId, null);
    return stand(deps, tx, person, { device, ...inherited });
  });
}

/** Ends the session of this request. */
export async function logout(ctx: Ctx): Promise<null> {
  const { identity, sessionId } = identityOf(ctx);
  await revokeSession(identity, sessionId, null);
  return null;
}
