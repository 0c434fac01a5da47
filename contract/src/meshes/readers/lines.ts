import { refuse } from '../refusal.ts';

/** A line lies between start and end; `whole` is false for a last line without its line break. */
export type OnLine = (bytes: Uint8Array, start: number, end: number, line: number, whole: boolean) => void;

export interface LineReader {
  push(chunk: Uint8Array): void;
  finish(): void;
}

const LINE_FEED = 10;
const RETURN = 13;
/** The longest line of an honest mesh is a polygon of 255 corners; a longer one would only fill the memory. */
const LONGEST_LINE = 64 * 1024;

/** Cuts a stream of bytes into lines (LF, CRLF or CR), wherever the chunks are cut; copies only lines that span two. */
export function createLineReader(onLine: OnLine): LineReader {
  const carry = new Uint8Array(LONGEST_LINE);
  let carried = 0;
  let line = 1;
  let afterReturn = false;

  function keep(chunk: Uint8Array, start: number, end: number): void {
    if (carried + end - start > LONGEST_LINE) refuse({ reason: 'malformed', line });
    carry.set(chunk.subarray(start, end), carried);
    carried += end - start;
  }

  function emit(chunk: Uint8Array, start: number, end: number): void {
    if (carried > 0) {
      keep(chunk, start, end);
      onLine(carry, 0, carried, line, true);
      carried = 0;
    } else onLine(chunk, start, end, line, true);
    line++;
  }

  return {
    push(chunk) {
      let start = 0;
      for (let at = 0; at < chunk.length; at++) {
        const byte = chunk[at];
        if (byte === LINE_FEED && afterReturn) start = at + 1;
        else if (byte === LINE_FEED || byte === RETURN) {
          emit(chunk, start, at);
          start = at + 1;
        }
        afterReturn = byte === RETURN;
      }
      keep(chunk, start, chunk.length);
    },
    finish() {
      if (carried > 0) onLine(carry, 0, carried, line, false);
      carried = 0;
    },
  };
}
