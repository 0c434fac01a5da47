/** A place in a run of bytes; shared by the scanning functions so that no token is ever copied. */
export interface Cursor {
  at: number;
}

const SPACE = 32;
const TAB = 9;
const PLUS = 43;
const MINUS = 45;
const DOT = 46;
const ZERO = 48;
const NINE = 57;
/** More digits than this do not change a double, and a mantissa above 2^53 would lose its last ones anyway. */
const MANTISSA_LIMIT = 9e14;

const isBlank = (byte: number): boolean => byte === SPACE || byte === TAB;
const isDigit = (byte: number): boolean => byte >= ZERO && byte <= NINE;

/** Moves to the next token. @returns false when the line holds no more. */
export function skipBlanks(bytes: Uint8Array, cursor: Cursor, end: number): boolean {
  while (cursor.at < end && isBlank(bytes[cursor.at] as number)) cursor.at++;
  return cursor.at < end;
}

/** Moves behind the current token. */
export function skipToken(bytes: Uint8Array, cursor: Cursor, end: number): void {
  while (cursor.at < end && !isBlank(bytes[cursor.at] as number)) cursor.at++;
}

function powerOfTen(value: number, exponent: number): number {
  return exponent < 0 ? value / 10 ** -exponent : value * 10 ** exponent;
}

/**
 * Reads one decimal number and moves behind it.
 * @returns NaN for every token that is not a plain decimal number (nan, inf, 1.#QNAN, 1,5); the caller has made sure
 *    that there is a token.
 */
export function scanNumber(bytes: Uint8Array, cursor: Cursor, end: number): number {
  let at = cursor.at;
  const negative = bytes[at] === MINUS;
  if (negative || bytes[at] === PLUS) at++;
  let mantissa = 0;
  let exponent = 0;
  let digits = 0;
  let afterDot = false;
  for (; at < end; at++) {
    const byte = bytes[at] as number;
    if (isDigit(byte)) {
      digits++;
      if (mantissa < MANTISSA_LIMIT) {
        mantissa = mantissa * 10 + (byte - ZERO);
        if (afterDot) exponent--;
      } else if (!afterDot) exponent++;
    } else if (byte === DOT && !afterDot) afterDot = true;
    else break;
  }
  cursor.at = at;
  const written = scanExponent(bytes, cursor, end);
  const clean = digits > 0 && (cursor.at >= end || isBlank(bytes[cursor.at] as number));
  skipToken(bytes, cursor, end);
  if (!clean) return Number.NaN;
  const value = powerOfTen(mantissa, exponent + written);
  return negative ? -value : value;
}

function scanExponent(bytes: Uint8Array, cursor: Cursor, end: number): number {
  const letter = bytes[cursor.at];
  if (cursor.at >= end || (letter !== 101 && letter !== 69)) return 0;
  const sign = bytes[cursor.at + 1];
  let at = cursor.at + (sign === MINUS || sign === PLUS ? 2 : 1);
  let exponent = 0;
  const first = at;
  for (; at < end && isDigit(bytes[at] as number); at++)
    exponent = Math.min(999, exponent * 10 + ((bytes[at] as number) - ZERO));
  if (at === first) return 0;
  cursor.at = at;
  return sign === MINUS ? -exponent : exponent;
}

/**
 * Reads a whole number and stops at the first byte that is none of its digits.
 * @returns null when there is no digit.
 */
export function scanInteger(bytes: Uint8Array, cursor: Cursor, end: number): number | null {
  let at = cursor.at;
  const negative = bytes[at] === MINUS;
  if (negative || bytes[at] === PLUS) at++;
  const first = at;
  let value = 0;
  for (; at < end && isDigit(bytes[at] as number); at++) value = value * 10 + ((bytes[at] as number) - ZERO);
  if (at === first) return null;
  cursor.at = at;
  return negative ? -value : value;
}

/** Whether the token at the cursor is this lower-case word, in any case. */
export function isWord(bytes: Uint8Array, at: number, end: number, word: string): boolean {
  if (end - at < word.length) return false;
  for (let i = 0; i < word.length; i++) {
    const byte = bytes[at + i] as number;
    const wanted = word.charCodeAt(i);
    if (byte !== wanted && (byte | 32) !== wanted) return false;
  }
  return at + word.length === end || isBlank(bytes[at + word.length] as number);
}

/** Bytes as text, one character a byte: enough for keywords, and never more than `limit` characters. */
export function toText(bytes: Uint8Array, start: number, end: number, limit = 200): string {
  let text = '';
  for (let at = start; at < Math.min(end, start + limit); at++) text += String.fromCharCode(bytes[at] as number);
  return text;
}
