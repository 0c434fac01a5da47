import { expect, test } from 'vitest';
import { readRecoveryCode, recoveryCode } from './recovery-code.ts';

const code = '0123-4567-89AB-CDEF-GHJK-MNPQ';

test('a recovery code is read as it was written down: in any case, with any gaps, with signs that look alike', () => {
  for (const typed of [code, code.toLowerCase(), code.replaceAll('-', ''), ` ${code.replaceAll('-', '  ')} `])
    expect(readRecoveryCode(typed)).toBe(code);
  expect(readRecoveryCode(code.replace('0', 'O').replace('1', 'l'))).toBe(code);
  expect(recoveryCode.safeParse(code).success).toBe(true);
});

test('what is shorter, longer or has other signs is none', () => {
  for (const typed of ['', '123456', code.slice(1), `${code}0`, code.replace('A', 'U'), code.replace('A', '码')])
    expect(readRecoveryCode(typed)).toBeNull();
});
