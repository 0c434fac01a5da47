import { refuse } from '../refusal.ts';
import { isFiller } from './tokens.ts';

/** A line lies between start and end; `whole` is false for a last line without its line break. */
export type OnLine = (bytes: Uint8Array, start: number, end: number, line: number, whole: boolean) => void;

export interface LineReader {
  push(chunk: Uint8Array): void;
  finish(): void;
}

const LINE_FEED = 10;
const RETURN = 13;
const BACKSLASH = 92;
const BLANK = 32;
/** The longest line of an honest mesh is its largest polygon; a longer one would only fill the memory. */
const LONGEST_LINE = 512 * 1024;

/**
 * Cuts a stream of bytes into lines (LF, CRLF or CR), wherever the chunks are cut; copies only lines that span two. A
 * line that ends with a backslash goes on in the next one, if `goesOn` says that lines which begin like this do.
 */
export function createLineReader(
  onLine: OnLine,
  goesOn: (bytes: Uint8Array, start: number, end: number) => boolean,
): LineReader {
  const carry = new Uint8Array(LONGEST_LINE);
  let carried = 0;
  let line = 1;
  let afterReturn = false;
  let isOver = false;

  function keep(chunk: Uint8Array, start: number, end: number): void {
    if (carried + end - start > LONGEST_LINE) refuse({ reason: 'malformed', line });
    carry.set(chunk.subarray(start, end), carried);
    carried += end - start;
  }

  function emit(chunk: Uint8Array, start: number, end: number, whole = true): void {
    const isCarried = carried > 0 || chunk[end - 1] === BACKSLASH;
    if (isCarried) keep(chunk, start, end);
    if (isCarried && carry[carried - 1] === BACKSLASH && goesOn(carry, 0, carried)) carry[carried - 1] = BLANK;
    else {
      if (isCarried) onLine(carry, 0, carried, line, whole);
      else onLine(chunk, start, end, line, whole);
      carried = 0;
    }
    line++;
  }

  /** Behind the text's end there is nothing but fillers and line ends. */
  function endText(chunk: Uint8Array, start: number, at: number): void {
    if (!isOver && (carried > 0 || at > start)) emit(chunk, start, at, false);
    isOver = true;
  }

  return {
    push(chunk) {
      let start = 0;
      for (let at = 0; at < chunk.length; at++) {
        const byte = chunk[at] as number;
        if (byte === LINE_FEED && afterReturn) start = at + 1;
        else if (byte === LINE_FEED || byte === RETURN) {
          if (!isOver) emit(chunk, start, at);
          start = at + 1;
        } else if (isFiller(byte)) {
          endText(chunk, start, at);
          start = at + 1;
        } else if (isOver && byte > BLANK) refuse({ reason: 'malformed', line });
        afterReturn = byte === RETURN;
      }
      if (!isOver) keep(chunk, start, chunk.length);
    },
    finish() {
      if (carried > 0) onLine(carry, 0, carried, line, false);
      carried = 0;
    },
  };
}
