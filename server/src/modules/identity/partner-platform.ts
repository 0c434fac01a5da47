/** Which id of a person a partner's platform goes by. */
export type PartnerName = 'mmm' | 'mid';

/** A partner's platform, asked before its account is linked to one of ours. */
export interface PartnerPlatform {
  /** Whether the account `externalId` is this phone's person there; `phone` is our own record of it. */
  confirms(partner: PartnerName, externalId: string, phone: string): Promise<boolean>;
}

/**
 * Stands in for a partner's platform in the demonstration: it knows the accounts `demo-<last four digits of the phone>`.
 */
export const demoPartner: PartnerPlatform = {
  confirms: async (_partner, externalId, phone) => externalId === `demo-${phone.slice(-4)}`,
};
