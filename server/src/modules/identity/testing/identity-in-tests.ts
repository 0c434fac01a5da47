import type { IdentityDeps } from '../identity.deps.ts';
import { identityModule } from '../identity.module.ts';
import { partnerInTests } from './partner-in-tests.ts';

/** What the module is composed with in tests: no provider of SMS, a developer's outbox. */
export const identityDeps: IdentityDeps = {
  secret: Buffer.alloc(32, 7),
  sms: null,
  partner: partnerInTests,
  firstAdminPhone: null,
  publicUrl: 'http://localhost',
  brandName: '舒雅',
  production: false,
  factorByPhone: 'nobody',
  demo: true,
};

export const identity = identityModule(identityDeps);
