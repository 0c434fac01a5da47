import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const MAX_LENGTH = 2048;

function keyFor(secret: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
}

/**
 * Claims as one opaque text, AES-256-GCM. Without the key nobody can read, make or alter it, so a file's name in an
 * address does not reach logs. `purpose` separates the keys: an address cannot serve as a credential.
 */
export function seal(secret: Buffer, purpose: string, claims: object): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, purpose), nonce);
  const body = Buffer.concat([cipher.update(JSON.stringify(claims), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, body, cipher.getAuthTag()]).toString('base64url');
}

/** The claims of a sealed text, or null if we did not seal it for this purpose. */
export function unseal<T extends object>(secret: Buffer, purpose: string, sealed: string): T | null {
  if (sealed.length > MAX_LENGTH || !/^[A-Za-z0-9_-]+$/.test(sealed)) return null;
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length <= NONCE_BYTES + TAG_BYTES || bytes.toString('base64url') !== sealed) return null;
  const decipher = createDecipheriv('aes-256-gcm', keyFor(secret, purpose), bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const body = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
    return JSON.parse(Buffer.concat([body, decipher.final()]).toString('utf8')) as T;
  } catch {
    return null;
  }
}
