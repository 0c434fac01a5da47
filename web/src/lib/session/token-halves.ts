/**
 * The specification keeps the token in a cookie, which browsers send with every request, and to whatever listens on another
 * port of this host. So the cookie holds it enciphered by a random key of the same length that only scripts of this origin
 * read: either of the two alone opens nothing.
 */
export const cookieKey = 'tokenKey';

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/[0-9a-f]{2}/g) ?? [], (pair) => Number.parseInt(pair, 16));
const mixed = (bytes: Uint8Array, key: Uint8Array): Uint8Array => bytes.map((byte, at) => byte ^ (key[at] ?? 0));

/** The key that is kept, or a new one: other tabs never meet a cookie of one key beside another key. */
function keyFor(length: number): Uint8Array {
  const kept = bytesOf(localStorage.getItem(cookieKey) ?? '');
  if (kept.length === length) return kept;
  const drawn = crypto.getRandomValues(new Uint8Array(length));
  localStorage.setItem(cookieKey, hexOf(drawn));
  return drawn;
}

/** What the cookie holds of a token. */
export function halfOf(token: string): string {
  const bytes = new TextEncoder().encode(token);
  return hexOf(mixed(bytes, keyFor(bytes.length)));
}

/** The token of a cookie; undefined where its key is not here. */
export function wholeOf(half: string): string | undefined {
  const [bytes, key] = [bytesOf(half), bytesOf(localStorage.getItem(cookieKey) ?? '')];
  return bytes.length > 0 && bytes.length === key.length ? new TextDecoder().decode(mixed(bytes, key)) : undefined;
}
