import { refuse } from '../refusal.ts';

export interface TokenSink {
  /** A token lies between start and end; `whole` is false for one that ends with the file. */
  token(bytes: Uint8Array, start: number, end: number, line: number, whole: boolean): void;
  lineEnd(line: number): void;
}

export interface TokenReader {
  push(chunk: Uint8Array): void;
  /** @returns the number of the last line. */
  finish(): number;
}

const BLANK = 32;
const LINE_FEED = 10;
const RETURN = 13;
/** More than any number, and than most names. */
const LONGEST_TOKEN = 4096;

/** What old programs fill up a text with behind its end: NUL, and the end mark of DOS. */
export const isFiller = (byte: number): boolean => byte === 0 || byte === 26;

/** Cuts a stream of bytes into words between blanks and line ends, wherever the chunks are cut. Lines may be of any length. */
export function createTokenReader(sink: TokenSink): TokenReader {
  const carry = new Uint8Array(LONGEST_TOKEN);
  let carried = 0;
  let line = 1;
  let afterReturn = false;
  let isOver = false;

  function keep(chunk: Uint8Array, start: number, end: number): void {
    if (carried + end - start > LONGEST_TOKEN) refuse({ reason: 'malformed', line });
    carry.set(chunk.subarray(start, end), carried);
    carried += end - start;
  }

  function emit(chunk: Uint8Array, start: number, end: number): void {
    if (isOver) refuse({ reason: 'malformed', line });
    if (carried === 0) sink.token(chunk, start, end, line, true);
    else {
      keep(chunk, start, end);
      sink.token(carry, 0, carried, line, true);
      carried = 0;
    }
  }

  function separate(byte: number): void {
    if (isFiller(byte)) isOver = true;
    if (byte === RETURN || (byte === LINE_FEED && !afterReturn)) {
      sink.lineEnd(line);
      line++;
    }
    afterReturn = byte === RETURN;
  }

  return {
    push(chunk) {
      let start = carried > 0 ? 0 : -1;
      for (let at = 0; at < chunk.length; at++) {
        const byte = chunk[at] as number;
        if (byte > BLANK) {
          if (start < 0) start = at;
          continue;
        }
        if (start >= 0) emit(chunk, start, at);
        start = -1;
        separate(byte);
      }
      if (start >= 0) keep(chunk, start, chunk.length);
    },
    finish() {
      if (carried > 0) {
        if (isOver) refuse({ reason: 'malformed', line });
        sink.token(carry, 0, carried, line, false);
      }
      carried = 0;
      return line;
    },
  };
}
