import type { InputOf } from '@suya/contract/http/endpoint';
import { codes } from '@suya/contract/http/errors';
import type { SignInResult } from '@suya/contract/identity/identity.schema';
import { maskPhone } from '@suya/contract/identity/mask-phone';
import type * as registerEndpoints from '@suya/contract/identity/register.endpoints';
import { termsVersion } from '@suya/contract/identity/terms';
import { AppError, invalid } from '../../../platform/app-error.ts';
import type { Ctx, IdentityCtx, SystemCtx } from '../../../platform/ctx.ts';
import { insertConsent } from '../accounts.repo.ts';
import type { IdentityDeps } from '../identity.deps.ts';
import { insertUser } from '../identity.repo.ts';
import { holdPerson } from '../identity.views.ts';
import { identityOf } from '../identity-of.ts';
import { requireFitPassword, wordsAround } from '../passwords/password-rule.ts';
import { hashPassword, withHashingPlace } from '../passwords/passwords.ts';
import { arrive } from '../sign-in/arrive.ts';
import { countVisit } from '../sign-in/attempts.ts';
import { burnCode, tryCode } from '../sms/sms-codes.ts';
import { hashToken } from '../tokens.ts';
import { becomeFirstAdmin } from './first-admin.ts';

/** @throws AppError 422 where another version is in force: what was not read cannot be agreed to */
function requireTermsInForce(version: string): void {
  if (version !== termsVersion) throw invalid({ termsVersion: 'refusals.termsOutdated' });
}

const isTaken = (error: unknown): boolean => (error as { constraint?: string }).constraint === 'user_account_phone';

/** Registrations tried from one address over all phones. */
const VISITS = { everyMs: 36_000, burst: 100 };

/**
 * Opens an account and signs its person in. Until they give a name they are called by their masked phone. Every try counts
 * against its address, also one that is turned away for lack of a place; nothing is hashed before the code was right.
 * @throws AppError 422 password or terms; codeWrong where the code is wrong or the phone has an account: its code opens
 * nothing; 429 too many guesses, or all hashing places taken
 */
export async function pcRegister(
  deps: IdentityDeps,
  ctx: IdentityCtx,
  input: InputOf<typeof registerEndpoints.pcRegister>,
  device: string,
): Promise<SignInResult> {
  const { phone, password, phoneCaptcha, invitation, deviceTokens } = input;
  const name = maskPhone(phone);
  await countVisit(ctx, 'register', VISITS);
  return withHashingPlace(async () => {
    requireTermsInForce(input.termsVersion);
    await requireFitPassword(password, { phone, name, words: wordsAround(deps) });
    const right = await tryCode(ctx, deps.secret, { phone, scene: 'register', userId: null }, phoneCaptcha);
    const passwordHash = await hashPassword(password);
    const opening = ctx.transaction(async (tx) => {
      await burnCode(tx, right);
      const userId = await insertUser(tx, { phone, name, passwordHash });
      await insertConsent(tx, userId, termsVersion);
      const invitationHash = invitation ? hashToken(invitation).toString('hex') : null;
      const payload = { userId, invitationHash };
      await tx.emit({ name: 'identity.registered', aggregate: `user:${userId}`, clinicId: null, payload });
      await becomeFirstAdmin(deps, tx, { userId, name, phone });
      const person = await holdPerson(tx, userId);
      if (!person) throw new Error('a new account is gone');
      return arrive(deps, tx, person, { way: 'register', device, deviceTokens, hasPhone: true });
    });
    return opening.catch((error: unknown) => {
      // Registered twice at once: to the second the code is as dead as any other.
      throw isTaken(error) ? new AppError(codes.codeWrong) : error;
    });
  });
}

/** Keeps the signed-in person's consent to the version in force. @throws AppError 422 where it is another one */
export async function agreeToTerms(ctx: Ctx, input: InputOf<typeof registerEndpoints.agreeToTerms>): Promise<null> {
  requireTermsInForce(input.termsVersion);
  const { identity, userId } = identityOf(ctx);
  await insertConsent(identity, userId, termsVersion);
  return null;
}

/** The same for somebody whose account was not opened by themselves, on the day they are handed it. */
export const keepConsent = (ctx: SystemCtx, userId: string): Promise<void> => insertConsent(ctx, userId, termsVersion);
