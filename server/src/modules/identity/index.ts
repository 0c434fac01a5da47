import './identity.tables.ts';
import type { IdentityCtx, SystemCtx } from '../../platform/ctx.ts';
import type { Module } from '../../platform/module.ts';
import { insertUser, sweep } from './identity.repo.ts';
import { routes } from './identity.routes.ts';
import { requireFitPassword } from './password-rule.ts';
import { hashPassword, withHashingPlace } from './passwords.ts';

export { countVisit } from './attempts.ts';
export { beginSession, endSessionsOf } from './identity.repo.ts';
export { isSessionLive, resolveSession } from './resolve-session.ts';
export { hashToken, newToken } from './tokens.ts';

const SWEEP_EVERY_MS = 10 * 60 * 1000;

export const identity: Module = {
  name: 'identity',
  routes,
  jobs: [{ name: 'identity.sweep', everyMs: SWEEP_EVERY_MS, run: sweep }],
};

/**
 * Adds a person. Without a password they cannot sign in by one.
 * @throws AppError 422 with `fields.password` where the password is not fit to be one, 429 where all hashing places are
 * taken; the database's unique violation `user_account_phone` where the phone is taken
 */
export async function createUser(
  ctx: IdentityCtx | SystemCtx,
  user: { phone: string; name: string; password: string | null },
): Promise<string> {
  const { phone, name, password } = user;
  if (password !== null) await requireFitPassword(password, user);
  const passwordHash = password === null ? null : await withHashingPlace(() => hashPassword(password));
  return insertUser(ctx, { phone, name, passwordHash });
}
