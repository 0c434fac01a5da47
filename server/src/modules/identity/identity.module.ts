import type { Module } from '../../platform/module.ts';
import type { IdentityDeps } from './identity.deps.ts';
import { sweep } from './identity.repo.ts';
import { routes } from './identity.routes.ts';
import { pruneSignIns } from './sign-in/sign-in-history.ts';
import { smsWork } from './sms/sms-queue.ts';

const SWEEP_EVERY_MS = 10 * 60 * 1000;

/** Accounts, sign-in and sessions. */
export function identityModule(deps: IdentityDeps): Module {
  const { sms, secret } = deps;
  return {
    name: 'identity',
    routes: routes(deps),
    jobs: [
      { name: 'identity.sweep', everyMs: SWEEP_EVERY_MS, run: sweep },
      { name: 'identity.prune', everyMs: SWEEP_EVERY_MS, run: pruneSignIns },
    ],
    work: sms ? [smsWork(sms, secret)] : [],
  };
}
