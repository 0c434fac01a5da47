import type { PartnerPlatform } from './own-account/partner-platform.ts';
import type { FactorByPhone } from './second-factor/factor.rules.ts';
import type { SmsBudget } from './sms/sms-budgets.ts';
import type { SmsTransport } from './sms/sms-transport.ts';

/** What the module is composed with. */
export interface IdentityDeps {
  /** Seals and keys what must not be readable from the database alone: codes, factors, texts of SMS. */
  readonly secret: Buffer;
  /** Null where no provider is configured: SMS stay in the outbox. */
  readonly sms: SmsTransport | null;
  readonly smsBudget: SmsBudget;
  /** Null where no partner platform is configured. */
  readonly partner: PartnerPlatform | null;
  /** Whoever proves it by SMS becomes the platform's administrator while there is none; null: nobody does. */
  readonly firstAdminPhone: string | null;
  readonly publicUrl: string;
  readonly brandName: string;
  readonly production: boolean;
  /** Who without an authenticator app is asked for a code by SMS. */
  readonly factorByPhone: FactorByPhone;
  /** The demonstration runs: a developer may read the outbox. */
  readonly demo: boolean;
}
