/** OWASP ASVS 5.0, 6.2.1 and 6.2.9: in code points, any of them, and no rule of composition (6.2.5). */
export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 128;

/** Why a password cannot be taken; the message `identity.passwordRefusal.*` says it. */
export type PasswordRefusal = 'tooShort' | 'tooLong' | 'ownPhone' | 'ownName' | 'common';

/** Whose password it will be. */
export interface PasswordOwner {
  readonly phone: string;
  readonly name: string;
}

const lengthOf = (text: string): number => [...text].length;
const without = (text: string, part: string): string => (part === '' ? text : text.replaceAll(part, ''));

/**
 * Why nobody should take this as their password, or null where they may: its length in code points, their own phone in
 * it, nothing but their own name besides a few characters, or among those that everybody tries first.
 * @param isCommon whether a password is on the list of leaked ones, asked in lower case; only the server has the list
 */
export function passwordRefusal(
  password: string,
  owner: PasswordOwner,
  isCommon: (lowerCase: string) => boolean = () => false,
): PasswordRefusal | null {
  const length = lengthOf(password);
  if (length < MIN_PASSWORD_LENGTH) return 'tooShort';
  if (length > MAX_PASSWORD_LENGTH) return 'tooLong';
  const typed = password.toLowerCase();
  if (without(typed, owner.phone) !== typed) return 'ownPhone';
  const name = owner.name.toLowerCase().trim();
  const rest = [name, name.replace(/\s+/g, '')].reduce(without, typed);
  if (rest !== typed && lengthOf(rest) < MIN_PASSWORD_LENGTH) return 'ownName';
  return isCommon(typed) ? 'common' : null;
}
