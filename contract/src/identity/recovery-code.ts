import { z } from 'zod';

/** How many are given at once; each is good once. */
export const RECOVERY_CODES = 10;

/** Crockford's base 32: no sign of it is taken for another when it is written down. */
export const RECOVERY_SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 6;
const GROUP_LENGTH = 4;
const SIGNS = GROUPS * GROUP_LENGTH;

/** Six groups of four signs: 120 bits, so that a plain hash of it cannot be guessed from (ASVS 5.0, 6.5.2: 112). */
export const recoveryCode = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){5}$/);

/** Signs in groups, as a code is shown. */
export const groupSigns = (signs: string): string => (signs.match(/.{4}/g) ?? []).join('-');

/** What somebody typed as a code: in any case, with any gaps, and with the signs that look like others; null where it is none. */
export function readRecoveryCode(typed: string): string | null {
  const signs = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  const code = groupSigns(signs);
  return signs.length === SIGNS && recoveryCode.safeParse(code).success ? code : null;
}
