import { createHmac, timingSafeEqual } from 'node:crypto';

const WINDOW_MS = 5 * 60 * 1000;

/** HMAC-SHA256 in hex over the time of the call (ms) and its body, each on a line of its own. */
export const signatureOf = (secret: string, at: string, body: string): string =>
  createHmac('sha256', secret).update(`${at}\n${body}`).digest('hex');

/** Whether a call was signed with the secret within the last five minutes. */
export function isSigned(
  secret: string,
  call: { readonly at: unknown; readonly signature: unknown; readonly body: string },
  now: number,
): boolean {
  const { at, signature, body } = call;
  if (typeof at !== 'string' || typeof signature !== 'string') return false;
  if (!(Math.abs(now - Number(at)) < WINDOW_MS)) return false;
  const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(secret, at, body))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
