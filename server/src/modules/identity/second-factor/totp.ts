import { Secret, TOTP } from 'otpauth';
import { seal, unseal } from '../../../platform/files/sealed-claims.ts';

const PURPOSE = 'totp';
/** A telephone's clock may be one step off either way (RFC 6238, 5.2). */
const WINDOW = 1;
/** 160 bits, as RFC 4226 recommends for HMAC-SHA-1. */
const SECRET_BYTES = 20;
const PERIOD = 30;

const generatorOf = (secret: Secret): TOTP => new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: PERIOD });

/** A new secret as an authenticator app takes it, and as it is kept. */
export function newFactor(key: Buffer, issuer: string, label: string) {
  const secret = new Secret({ size: SECRET_BYTES });
  const named = new TOTP({ issuer, label, secret, algorithm: 'SHA1', digits: 6, period: PERIOD });
  return {
    secret: secret.base32,
    otpauthUri: named.toString(),
    sealed: seal(key, PURPOSE, { secret: secret.base32 }),
  };
}

/**
 * The step of thirty seconds that a code belongs to, or null where it is none of the steps around `at` (ms since 1970).
 */
export function stepOf(key: Buffer, sealed: string, code: string, at: number): number | null {
  const kept = unseal<{ secret: string }>(key, PURPOSE, sealed);
  if (!kept) return null;
  const totp = generatorOf(Secret.fromBase32(kept.secret));
  const delta = totp.validate({ token: code, timestamp: at, window: WINDOW });
  return delta === null ? null : Math.floor(at / 1000 / PERIOD) + delta;
}
