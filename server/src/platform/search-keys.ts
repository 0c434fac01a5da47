import { pinyin } from 'pinyin-pro';

/** What stands between the parts of a name and is written or left out at will. */
const SEPARATORS = /[\s\p{Pd}\p{M}·•‧・.'’]/gu;

/**
 * The form in which names are compared: compatibility characters unified, accents and separators dropped, lower
 * case. "Anna-Maria Müller" and "annamaria muller" are one. Other signs stay and are searched as they are.
 */
export const searchForm = (text: string): string =>
  text.normalize('NFKD').toLowerCase().replace(SEPARATORS, '').normalize('NFC');

export interface SearchKeys {
  readonly nameKey: string;
  /** Every character's reading in a row: wangxiaoming; 单 and 曾 as surnames are read as such, ü is v. */
  readonly pinyin: string;
  /** The first letter of each: wxm; of a Latin name, of each word. */
  readonly initials: string;
}

/** What a name, of a person or a clinic, is found by. */
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

/** How a keyword may be meant. */
export type Search =
  | { readonly kind: 'all' }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'digits'; readonly prefix: string }
  | { readonly kind: 'name'; readonly prefix: string };

/** Reads a keyword: digits are a phone's beginning or its last four, anything else the beginning of a name or reading. */
export function readKeyword(keyword: string): Search {
  if (keyword.trim() === '') return { kind: 'all' };
  const digits = keyword.normalize('NFKC').replace(/[\s+-]/g, '');
  if (/^\d+$/.test(digits)) return { kind: 'digits', prefix: digits.replace(/^86(?=1\d{10}$)/, '') };
  const prefix = searchForm(keyword);
  return prefix === '' ? { kind: 'nothing' } : { kind: 'name', prefix };
}
