import { pinyin } from 'pinyin-pro';

/** Characters between the parts of a name that people write or leave out. */
const SEPARATORS = /[\s\p{Pd}\p{M}·•‧・.'’]/gu;

/**
 * The form in which names are compared: compatibility characters are unified, accents and separators dropped,
 * letters lower-cased. "Anna-Maria Müller" and "annamaria muller" are equal. Other characters are kept and searched
 * as they are.
 */
export const searchForm = (text: string): string =>
  text.normalize('NFKD').toLowerCase().replace(SEPARATORS, '').normalize('NFC');

export interface SearchKeys {
  readonly nameKey: string;
  /**
   * The readings of all characters, joined: wangxiaoming. 单 and 曾 as surnames have their surname reading; ü becomes
   * v.
   */
  readonly pinyin: string;
  /** The first letter of each reading (wxm), or of each word of a Latin name. */
  readonly initials: string;
}

/** The search keys of a person's or a clinic's name. */
export function searchKeysOf(name: string): SearchKeys {
  const options = { toneType: 'none', type: 'array', surname: 'head', v: true, nonZh: 'consecutive' } as const;
  const syllables = pinyin(name.normalize('NFKC'), options).flatMap((part) => part.split(/[^\p{L}\p{N}\p{M}'’]+/u));
  const parts = syllables.map(searchForm).filter((part) => part !== '');
  return {
    nameKey: searchForm(name),
    pinyin: parts.join(''),
    initials: parts.map((part) => [...part][0]).join(''),
  };
}

/** The possible meanings of a keyword. */
export type Search =
  | { readonly kind: 'all' }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'digits'; readonly prefix: string }
  | { readonly kind: 'name'; readonly prefix: string };

/**
 * Interprets a keyword: digits are the beginning or the last four of a phone number, anything else the beginning of
 * a name or reading.
 */
export function readKeyword(keyword: string): Search {
  if (keyword.trim() === '') return { kind: 'all' };
  const digits = keyword.normalize('NFKC').replace(/[\s+-]/g, '');
  if (/^\d+$/.test(digits)) return { kind: 'digits', prefix: digits.replace(/^86(?=1\d{10}$)/, '') };
  const prefix = searchForm(keyword);
  return prefix === '' ? { kind: 'nothing' } : { kind: 'name', prefix };
}
