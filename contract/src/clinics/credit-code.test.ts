import { expect, test } from 'vitest';
import { isCreditCode } from './credit-code.ts';

test.each(['91110000600037341L', '91350100M000100Y43', '91440300708461136T'])(
  'the code %s of a real register adds up',
  (code) => {
    expect(isCreditCode(code)).toBe(true);
  },
);

test('one wrong sign, two that changed places, a wrong length and signs that are not used do not', () => {
  const code = '91350100M000100Y43';
  for (let at = 0; at < code.length; at += 1) {
    const other = code[at] === '7' ? '8' : '7';
    expect(isCreditCode(code.slice(0, at) + other + code.slice(at + 1))).toBe(false);
  }
  for (const wrong of ['19350100M000100Y43', '91350100M000100Y4', `${code}0`, '91350100I000100Y43', '']) {
    expect(isCreditCode(wrong)).toBe(false);
  }
});
