import type { InputOf } from '@suya/contract/http/endpoint';
import type * as account from '@suya/contract/identity/account.endpoints';
import { AppError } from '../../../platform/app-error.ts';
import { auditAct } from '../../../platform/audit.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { replaceSession, setPassword } from '../accounts.repo.ts';
import type { IdentityDeps } from '../identity.deps.ts';
import { findPerson, holdPerson } from '../identity.views.ts';
import { identityOf } from '../identity-of.ts';
import { endEverywhere } from '../sign-in/known-devices.ts';
import { requireFitPassword, wordsAround } from './password-rule.ts';
import { hashPassword, withHashingPlace } from './passwords.ts';
import { proveOwnPassword } from './prove-password.ts';

/**
 * A new password in place of the old one: every session ends, a new one takes this one's place, and no device is known
 * any more.
 * @throws AppError 422 where the old one is wrong or the new one unfit, 429 too many tries
 */
export function changePasswd(
  deps: IdentityDeps,
  ctx: Ctx,
  input: InputOf<typeof account.changePasswd>,
): Promise<{ token: string }> {
  const { identity, userId, sessionId } = identityOf(ctx);
  return withHashingPlace(async () => {
    const phone = await proveOwnPassword(identity, userId, input.oldPasswd, 'oldPasswd');
    const words = wordsAround(deps, await findPerson(identity, userId));
    await requireFitPassword(input.newPasswd, { phone, name: ctx.actor.name, words }, 'newPasswd');
    const passwordHash = await hashPassword(input.newPasswd);
    return identity.transaction(async (tx) => {
      // Ended meanwhile by somebody else: what began before the end must not outlive it.
      const person = await holdPerson(tx, userId);
      const session = person && (await replaceSession(tx, sessionId));
      if (!session) throw new AppError(401);
      await setPassword(tx, userId, passwordHash);
      await endEverywhere(tx, userId, session.id);
      await auditAct(tx, { action: 'account.changePassword', objectId: userId, patientId: null });
      return { token: session.token };
    });
  });
}
