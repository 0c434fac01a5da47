/** The largest number that a field takes where it names none (specification, section 9). */
export const DEFAULT_MAX = 999_999_999_999;

export interface NumberRule {
  readonly min?: number;
  readonly max?: number;
  /** Whole numbers only; otherwise two decimals are kept. */
  readonly integer?: boolean;
}

const MAX_DECIMALS = 2;

/** Digits and at most one dot, without a needless leading zero. */
function strip(typed: string, integer: boolean): string {
  const [whole = '', ...rest] = typed
    .replace(/[^\d.]/g, '')
    .replace(/\.{2,}/g, '.')
    .split('.');
  const digits = whole.replace(/^0+(?=\d)/, '');
  if (integer || rest.length === 0) return digits;
  return `${digits === '' ? '0' : digits}.${rest.join('').slice(0, MAX_DECIMALS)}`;
}

/**
 * What of a typed text is a number (specification, section 5): other signs are dropped, repeated dots become one, a
 * leading zero goes, decimals after the second are cut, and what is above the largest becomes the largest. A number
 * below `min` stays while it is typed, since "12" begins with "1"; `clampNumber` settles it. A minus stays only where
 * `min` is below 0.
 */
export function cleanNumber(typed: string, { min = 0, max = DEFAULT_MAX, integer = false }: NumberRule = {}): string {
  const digits = strip(typed, integer);
  const text = min < 0 && digits !== '' && /^\s*[-−]/.test(typed) ? `-${digits}` : digits;
  return Number(text) > max ? String(max) : text;
}

/** The number within its limits. */
export const clampNumber = (value: number, { min, max = DEFAULT_MAX }: NumberRule = {}): number =>
  Math.min(Math.max(value, min ?? Number.NEGATIVE_INFINITY), max);

/**
 * Rounds half away from zero, as people do on paper: 1.005 becomes 1.01 although its binary is a little less.
 * @param decimals 0 to 5
 * @throws RangeError for other decimals
 */
export function round(value: number, decimals = 2): number {
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 5) throw new RangeError('0 to 5 decimals');
  const scaled = Number(`${Math.abs(value)}e${decimals}`);
  // Numbers in exponent form cannot take a second exponent; they are too small or too large to have these decimals.
  if (Number.isNaN(scaled)) return Math.abs(value) < 1 ? 0 : value;
  return Math.sign(value) * Number(`${Math.round(scaled)}e-${decimals}`);
}
