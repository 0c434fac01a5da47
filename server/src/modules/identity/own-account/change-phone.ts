import type { InputOf } from '@suya/contract/http/endpoint';
import { codes } from '@suya/contract/http/errors';
import type { changePhone as endpoint } from '@suya/contract/identity/account.endpoints';
import { AppError, invalid } from '../../../platform/app-error.ts';
import { auditAct } from '../../../platform/audit.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { setPhone } from '../accounts.repo.ts';
import type { IdentityDeps } from '../identity.deps.ts';
import { identityOf } from '../identity-of.ts';
import { withHashingPlace } from '../passwords/passwords.ts';
import { proveOwnPassword } from '../passwords/prove-password.ts';
import { burnCode, tryCode } from '../sms/sms-codes.ts';

const isTaken = (error: unknown): boolean => (error as { constraint?: string }).constraint === 'user_account_phone';

/**
 * Moves the account to another phone, proved by a code that was sent there for this person.
 * @throws AppError 422 password; codeWrong where the code is wrong, or the phone has an account: its code opens nothing
 */
export async function changePhone(deps: IdentityDeps, ctx: Ctx, input: InputOf<typeof endpoint>): Promise<null> {
  const { identity, userId } = identityOf(ctx);
  const { phone, password, phoneCaptcha } = input;
  const before = await withHashingPlace(() => proveOwnPassword(identity, userId, password, 'password'));
  if (before === phone) throw invalid({ phone: 'refusals.samePhone' });
  const right = await tryCode(identity, deps.secret, { phone, scene: 'bind', userId }, phoneCaptcha);
  const moving = identity.transaction(async (tx) => {
    await burnCode(tx, right);
    await setPhone(tx, userId, phone);
    await auditAct(tx, { action: 'account.changePhone', objectId: userId, patientId: null });
    return null;
  });
  return moving.catch((error: unknown) => {
    throw isTaken(error) ? new AppError(codes.codeWrong) : error;
  });
}
