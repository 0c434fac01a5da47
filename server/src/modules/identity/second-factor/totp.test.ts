import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { seal } from '../../../platform/files/sealed-claims.ts';
import { newFactor, stepOf } from './totp.ts';

const key = Buffer.alloc(32, 1);
/** RFC 6238, appendix B: the secret of its SHA-1 vectors; six digits are the last of its eight. */
const sealed = seal(key, 'totp', { secret: Secret.fromUTF8('12345678901234567890').base32 });
const at = (seconds: number) => seconds * 1000;

describe('a code of an authenticator app', () => {
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('is that of RFC 6238 at %d s', (seconds, code) => {
    expect(stepOf(key, sealed, code, at(seconds))).toBe(Math.floor(seconds / 30));
  });

  test('of a neighbouring step is taken as that step’s, of any other not', () => {
    const [code, step] = ['005924', Math.floor(1_234_567_890 / 30)];
    for (const off of [-30, 30]) expect(stepOf(key, sealed, code, at(1_234_567_890 + off))).toBe(step);
    for (const off of [-90, 90]) expect(stepOf(key, sealed, code, at(1_234_567_890 + off))).toBeNull();
  });

  test('opens nothing where the secret was sealed with another key', () => {
    expect(stepOf(Buffer.alloc(32, 2), sealed, '287082', at(59))).toBeNull();
  });
});

test('a new secret has 160 bits, another each time, and is what the address for the app carries', () => {
  const [one, other] = [newFactor(key, '舒雅', '138****1234'), newFactor(key, '舒雅', '138****1234')];
  expect(Secret.fromBase32(one.secret).bytes).toHaveLength(20);
  expect(one.secret).not.toBe(other.secret);
  const code = new TOTP({ secret: one.secret }).generate({ timestamp: at(59) });
  expect(stepOf(key, one.sealed, code, at(59))).toBe(1);
  expect(one.sealed).not.toContain(one.secret);
});
