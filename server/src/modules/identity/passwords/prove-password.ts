import { sql } from 'kysely';
import { invalid } from '../../../platform/app-error.ts';
import type { IdentityCtx } from '../../../platform/ctx.ts';
import { findPhoneOf } from '../identity.views.ts';
import { countAttempt } from '../sign-in/attempts.ts';
import { isPasswordOf } from './passwords.ts';

/**
 * Looks at the password of somebody who is signed in, counted as a try to sign in is: a stolen session guesses no
 * further than a stranger. Call within `withHashingPlace`.
 * @param field of the input, named where it is wrong
 * @returns the phone of the account
 * @throws AppError 422 where it is wrong or none was ever set, 429 too many tries
 */
export async function proveOwnPassword(
  identity: IdentityCtx,
  userId: string,
  password: string,
  field: string,
): Promise<string> {
  const phone = await findPhoneOf(identity, userId);
  const { account, takenBack } = await countAttempt(identity, phone);
  const kept = account?.passwordHash ?? null;
  if (!(await isPasswordOf(kept, password))) {
    throw invalid({ [field]: kept === null ? 'refusals.noPassword' : 'refusals.passwordWrong' });
  }
  await sql`WITH ${sql.join([...takenBack])} SELECT`.execute(identity.db);
  return phone;
}
