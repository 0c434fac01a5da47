import { contextWords } from './password.words.ts';

/** OWASP ASVS 5.0, 6.2.1 and 6.2.9: in code points, any of them, and no rule of composition (6.2.5). */
const MIN_PASSWORD_LENGTH = 8;
const MAX_PASSWORD_LENGTH = 128;

/** Why a password cannot be taken; the message `identity.passwordRefusal.*` says it. */
export type PasswordRefusal = 'tooShort' | 'tooLong' | 'ownPhone' | 'ownName' | 'context' | 'common';

/** Whose password it will be. */
export interface PasswordOwner {
  readonly phone: string;
  readonly name: string;
  /** Words of this person's own surroundings: the brand, their clinics and organisations. */
  readonly words?: readonly string[];
}

const lengthOf = (text: string): number => [...text].length;
const without = (text: string, part: string): string => (part === '' ? text : text.replaceAll(part, ''));
/** A name as it is written, and without its gaps. */
const spellingsOf = (name: string): string[] => {
  const written = name.toLowerCase().trim();
  return [written, written.replace(/\s+/g, '')];
};

/** Whether hardly anything is left of a password once these are taken out of it. */
function isBarely(typed: string, words: readonly string[]): boolean {
  const rest = words.reduce(without, typed);
  return rest !== typed && lengthOf(rest) < MIN_PASSWORD_LENGTH;
}

/**
 * Why nobody should take this as their password, or null where they may: its length in code points, their own phone in
 * it, nothing but their own name or words of this product and their surroundings besides a few characters, or among
 * those that everybody tries first.
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
  if (isBarely(typed, spellingsOf(owner.name))) return 'ownName';
  if (isCommon(typed)) return 'common';
  // One character alone stands in too many sentences to say anything.
  const own = (owner.words ?? []).flatMap(spellingsOf).filter((word) => lengthOf(word) > 1);
  return isBarely(typed, [...own, ...contextWords]) ? 'context' : null;
}
