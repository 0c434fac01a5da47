/** How far along something with an end is. */
export type Expiry = 'ended' | 'near' | 'normal';

const SHARE_LEFT = 1 / 3;

/**
 * Ended where the end is missing or past, near its end below a third of the whole span, normal before
 * (specification, section 4).
 * @param start when the span began; without one it began just now
 */
export function expiryOf(start: string | null, end: string | null, now: Date = new Date()): Expiry {
  const [from, to] = [Date.parse(start ?? now.toISOString()), Date.parse(end ?? '')];
  const left = to - now.getTime();
  if (Number.isNaN(to) || left <= 0) return 'ended';
  return left < (to - from) * SHARE_LEFT ? 'near' : 'normal';
}
