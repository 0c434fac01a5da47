import type { PartnerPlatform } from '../own-account/partner-platform.ts';

/** A partner's platform that knows the accounts `demo-<last four digits of the phone>`, as the sandbox's does. */
export const partnerInTests: PartnerPlatform = {
  confirms: async (_partner, externalId, phone) => externalId === `demo-${phone.slice(-4)}`,
};
