import type { InputOf } from '@suya/contract/http/endpoint';
import { codes } from '@suya/contract/http/errors';
import type { SignInResult } from '@suya/contract/identity/identity.schema';
import type * as sms from '@suya/contract/identity/sms.endpoints';
import { AppError } from '../../../platform/app-error.ts';
import type { IdentityCtx } from '../../../platform/ctx.ts';
import type { IdentityDeps } from '../identity.deps.ts';
import { holdPersonByPhone } from '../identity.views.ts';
import { becomeFirstAdmin } from '../registration/first-admin.ts';
import { burnCode, tryCode } from '../sms/sms-codes.ts';
import { arrive } from './arrive.ts';
import { noteFailure } from './sign-in-history.ts';

/**
 * Signs in with a code by SMS; on a device that the account does not know its password is asked for as well, where it has
 * one.
 * @throws AppError codeWrong where the code is wrong, used or too old, or there is no such account; 429 too many guesses
 */
export async function smsLogin(
  deps: IdentityDeps,
  ctx: IdentityCtx,
  { phone, phoneCaptcha, deviceTokens }: InputOf<typeof sms.smsLogin>,
  device: string,
): Promise<SignInResult> {
  const note = { way: 'sms', device } as const;
  const target = { phone, scene: 'login', userId: null } as const;
  const right = await tryCode(ctx, deps.secret, target, phoneCaptcha).catch(async (error: unknown) => {
    if (error instanceof AppError && error.code === codes.codeWrong) await noteFailure(ctx, phone, note);
    throw error;
  });
  return ctx.transaction(async (tx) => {
    await burnCode(tx, right);
    const found = await holdPersonByPhone(tx, phone, deviceTokens);
    if (!found) throw new AppError(codes.codeWrong);
    const isFirst = await becomeFirstAdmin(deps, tx, { userId: found.id, name: found.name, phone });
    const person = (isFirst && (await holdPersonByPhone(tx, phone, deviceTokens))) || found;
    return arrive(deps, tx, person, { ...note, deviceTokens, hasPhone: true });
  });
}
