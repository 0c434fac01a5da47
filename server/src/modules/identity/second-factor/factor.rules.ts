import type { LabRole } from '@suya/contract/access/permissions';
import type { Factor } from '@suya/contract/identity/identity.schema';

/** Roles whose people need a second factor where real money and papers are (ASVS 5.0, 6.3.3). */
const FACTOR_ROLES: readonly LabRole[] = ['finance', 'platformAdmin'];

/** Whether somebody of the lab may do nothing before they have set up a second factor. */
export const needsFactor = (production: boolean, labRoles: readonly LabRole[] | null): boolean =>
  production && (labRoles ?? []).some((role) => FACTOR_ROLES.includes(role));

/**
 * Who without an authenticator app is asked for a code by SMS: everybody, those whose phone reaches somebody (all but
 * the accounts of the demonstration), or nobody.
 */
export type FactorByPhone = 'everybody' | 'reachable' | 'nobody';

/** By what somebody proves themselves a second time: their app, else their phone, or nothing. */
export function factorOf(
  byPhone: FactorByPhone,
  { hasFactor, isDemo }: { readonly hasFactor: boolean; readonly isDemo: boolean },
): Factor | null {
  if (hasFactor) return 'totp';
  return byPhone === 'everybody' || (byPhone === 'reachable' && !isDemo) ? 'sms' : null;
}
