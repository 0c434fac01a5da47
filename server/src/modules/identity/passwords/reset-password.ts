import type { InputOf } from '@suya/contract/http/endpoint';
import { codes } from '@suya/contract/http/errors';
import type * as register from '@suya/contract/identity/register.endpoints';
import type * as sms from '@suya/contract/identity/sms.endpoints';
import { AppError, invalid } from '../../../platform/app-error.ts';
import type { IdentityCtx } from '../../../platform/ctx.ts';
import { findUserOfResetTicket, insertResetTicket, setPassword, takeResetTicket } from '../accounts.repo.ts';
import type { IdentityDeps } from '../identity.deps.ts';
import { findPhoneOf, holdPersonByPhone } from '../identity.views.ts';
import { becomeFirstAdmin } from '../registration/first-admin.ts';
import { countVisit } from '../sign-in/attempts.ts';
import { endEverywhere } from '../sign-in/known-devices.ts';
import { burnCode, type RightCode, tryCode } from '../sms/sms-codes.ts';
import { requireFitPassword, wordsAround } from './password-rule.ts';
import { hashPassword, withHashingPlace } from './passwords.ts';

/** Tries of one address over all accounts. */
const VISITS = { everyMs: 36_000, burst: 100 };

/**
 * Exchanges a right code for a ticket of ten minutes.
 * @throws AppError codeWrong where the code is wrong, used, too old or there is no such account; 422 where phone or code is
 * missing from query and body; 429 too many guesses
 */
export async function checkPhoneCaptcha(
  deps: IdentityDeps,
  ctx: IdentityCtx,
  { phone, captcha }: InputOf<typeof sms.checkPhoneCaptcha>,
): Promise<{ resetTicket: string; expiresAt: string }> {
  if (phone === undefined) throw invalid({ phone: 'errors.field.required' });
  if (captcha === undefined) throw invalid({ captcha: 'errors.field.required' });
  const right = await tryCode(ctx, deps.secret, { phone, scene: 'forget', userId: null }, captcha);
  return ctx.transaction(async (tx) => {
    await burnCode(tx, right);
    const person = await holdPersonByPhone(tx, phone);
    if (!person) throw new AppError(codes.codeWrong);
    const { ticket, ends } = await insertResetTicket(tx, person.id);
    return { resetTicket: ticket, expiresAt: ends.toISOString() };
  });
}

/** What lets somebody set a password without the old one. */
type Proof = { readonly code: RightCode } | { readonly ticket: string };

/** Looks at code or ticket before anything is hashed. @throws AppError codeWrong where it opens nothing */
async function proofOf(
  deps: IdentityDeps,
  ctx: IdentityCtx,
  input: InputOf<typeof register.forgetPasswd>,
): Promise<Proof> {
  const { phone, phoneCaptcha, resetTicket: ticket = '' } = input;
  if (phoneCaptcha !== undefined) {
    return { code: await tryCode(ctx, deps.secret, { phone, scene: 'forget', userId: null }, phoneCaptcha) };
  }
  const userId = await findUserOfResetTicket(ctx, ticket);
  if (!userId || (await findPhoneOf(ctx, userId)) !== phone) throw new AppError(codes.codeWrong);
  return { ticket };
}

/**
 * Sets a new password by a ticket or a code, ends every session of the account and forgets its devices. A password that
 * is refused spends neither, and one without either is not hashed. Every try counts against its address, also one that
 * is turned away for lack of a place.
 * @throws AppError 422 password; codeWrong where ticket or code is wrong, used or too old; 429 too many tries
 */
export async function forgetPasswd(
  deps: IdentityDeps,
  ctx: IdentityCtx,
  input: InputOf<typeof register.forgetPasswd>,
): Promise<null> {
  const { phone, password } = input;
  await countVisit(ctx, 'reset', VISITS);
  return withHashingPlace(async () => {
    await requireFitPassword(password, { phone, name: '', words: wordsAround(deps) });
    const proof = await proofOf(deps, ctx, input);
    const passwordHash = await hashPassword(password);
    return ctx.transaction(async (tx) => {
      const person = await holdPersonByPhone(tx, phone);
      if ('code' in proof) await burnCode(tx, proof.code);
      else if ((await takeResetTicket(tx, proof.ticket)) !== person?.id) throw new AppError(codes.codeWrong);
      if (!person) throw new AppError(codes.codeWrong);
      await requireFitPassword(password, { phone, name: person.name, words: wordsAround(deps, person) });
      await setPassword(tx, person.id, passwordHash);
      await becomeFirstAdmin(deps, tx, { userId: person.id, name: person.name, phone });
      await endEverywhere(tx, person.id);
      return null;
    });
  });
}
