import './identity.news.ts';
import './identity.tables.ts';
import type { IdentityCtx, SystemCtx } from '../../platform/ctx.ts';
import type { Module } from '../../platform/module.ts';
import type { IdentityDeps } from './identity.deps.ts';
import { insertUser, sweep } from './identity.repo.ts';
import { routes } from './identity.routes.ts';
import { requireFitPassword } from './password-rule.ts';
import { hashPassword, withHashingPlace } from './passwords.ts';
import { pruneSignIns } from './sign-in-history.ts';
import { sendWaiting } from './sms/sms-queue.ts';

export { countAct, countVisit } from './attempts.ts';
export { requireFreshFactor } from './fresh-factor.ts';
export { adminsLock, headOfficeLock } from './hold-admins.ts';
export type { IdentityDeps } from './identity.deps.ts';
export { beginSession, endSessionsOf, markDemoAccounts } from './identity.repo.ts';
export { deviceOf } from './identity.routes.ts';
export { insertLabPerson as addLabPerson } from './lab-people.repo.ts';
export { httpPartner, readPartnerConfig } from './partner-platform.ts';
export { keepConsent } from './register.ts';
export { isSessionLive, resolveSession } from './resolve-session.ts';
export { countUnasked } from './send-code.ts';
export { standAnew } from './sign-in.ts';
export { alibabaSms, readSmsConfig } from './sms/alibaba-sms.ts';
export { type QueueSms, smsQueue } from './sms/sms-queue.ts';
export { hashToken, newToken } from './tokens.ts';

const SWEEP_EVERY_MS = 10 * 60 * 1000;
const SEND_EVERY_MS = 1000;

/** Accounts, sign-in and sessions. */
export function identityModule(deps: IdentityDeps): Module {
  const { sms, secret } = deps;
  const sending = sms
    ? [{ name: 'identity.sms', everyMs: SEND_EVERY_MS, run: (ctx: SystemCtx) => sendWaiting(ctx, sms, secret) }]
    : [];
  return {
    name: 'identity',
    routes: routes(deps),
    jobs: [
      { name: 'identity.sweep', everyMs: SWEEP_EVERY_MS, run: sweep },
      { name: 'identity.prune', everyMs: SWEEP_EVERY_MS, run: pruneSignIns },
      ...sending,
    ],
  };
}

/**
 * Adds a person. Without a password they cannot sign in by one. An account of the demonstration is nobody's: its password
 * stands in the manual and its phone is not answered.
 * @throws AppError 422 with `fields.password` where the password is not fit to be one, 429 where all hashing places are
 * taken; the database's unique violation `user_account_phone` where the phone is taken
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
