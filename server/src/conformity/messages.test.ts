import { en } from '@suya/contract/messages/en';
import { zh } from '@suya/contract/messages/zh';
import { describe, expect, test } from 'vitest';
import { leavesOf } from './testing/leaves.ts';

const textsOf = (catalogue: object): Map<string, string> =>
  new Map(leavesOf(catalogue).map(([path, text]) => [path.join('.'), String(text)]));

const [chinese, english] = [textsOf(zh), textsOf(en)];
const placeholdersOf = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();

describe('the catalogue of messages', () => {
  test('has every text in both languages', () => {
    expect([...english.keys()].sort()).toEqual([...chinese.keys()].sort());
    expect(chinese.size).toBeGreaterThan(100);
  });

  test('leaves no text empty', () => {
    const empty = [...chinese, ...english].filter(([, text]) => text.trim() === '').map(([key]) => key);
    expect(empty).toEqual([]);
  });

  test('fills the same places in in both languages', () => {
    const differing = [...chinese].filter(
      ([key, text]) => placeholdersOf(text).join() !== placeholdersOf(english.get(key) ?? '').join(),
    );
    expect(differing.map(([key]) => key)).toEqual([]);
  });

  test('has no Chinese left in the English texts', () => {
    // The language is named in itself, in both.
    const left = [...english].filter(([, text]) => /\p{Script=Han}/u.test(text.replaceAll('中文', '')));
    expect(left.map(([key, text]) => `${key}: ${text}`)).toEqual([]);
  });
});
