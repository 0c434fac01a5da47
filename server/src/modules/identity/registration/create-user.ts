import type { IdentityCtx, SystemCtx } from '../../../platform/ctx.ts';
import { insertUser } from '../identity.repo.ts';
import { requireFitPassword } from '../passwords/password-rule.ts';
import { hashPassword, withHashingPlace } from '../passwords/passwords.ts';

/**
 * Adds a person. Without a password they cannot sign in by one. A demo account belongs to nobody: its password is in the
 * manual and nobody answers its phone.
 * @returns the new account's id
 * @throws AppError 422 with `fields.password` if the password is unfit, 429 if all hashing places are taken; the
 *   database's unique violation `user_account_phone` if the phone is taken
 */
export async function createUser(
  ctx: IdentityCtx | SystemCtx,
  user: { phone: string; name: string; password: string | null; isDemo?: boolean },
): Promise<string> {
  const { phone, name, password, isDemo = false } = user;
  if (password !== null && !isDemo) await requireFitPassword(password, user);
  const passwordHash = password === null ? null : await withHashingPlace(() => hashPassword(password));
  return insertUser(ctx, { phone, name, passwordHash, isDemo });
}
