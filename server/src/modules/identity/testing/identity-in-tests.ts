import type { IdentityDeps } from '../identity.deps.ts';
import { identityModule } from '../identity.module.ts';
import { partnerInTests } from './partner-in-tests.ts';

/** What the module is composed with in tests: no provider of SMS, a developer's outbox. */
export const identityDeps: IdentityDeps = {
  secret: Buffer.alloc(32, 7),
  sms: null,
  smsBudget: { all: 5000, perClinic: 50, perAccount: 100 },
  partner: partnerInTests,
  firstAdminPhone: null,
  publicUrl: 'http://localhost',
  brandName: '舒雅',
  production: false,
  factorByPhone: 'nobody',
  demo: true,
};

export const identity = identityModule(identityDeps);
