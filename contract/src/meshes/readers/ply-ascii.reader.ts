import { refuse } from '../refusal.ts';
import type { PlyProperty } from './ply.header.ts';
import { checkListLength } from './ply.lists.ts';
import type { ElementPlan } from './ply.plan.ts';
import type { FormatReader } from './reader.ts';
import { type Cursor, scanNumber } from './scan.ts';
import { createTokenReader } from './tokens.ts';

/** So many words behind a record are passed over: values that the header forgot to name. */
const MOST_EXTRAS = 32;

interface RecordReader {
  /** Takes the next value. @returns whether it was the last one of its record. */
  take(value: number, element: ElementPlan, line: number): boolean;
  /** Forgets what it has of a record. */
  drop(): void;
  isBegun(): boolean;
}

function createRecordReader(): RecordReader {
  const values: number[] = [];
  const corners: number[] = [];
  let at = 0;
  let listLeft = -1;
  let isBegun = false;

  function drop(): void {
    at = 0;
    listLeft = -1;
    corners.length = 0;
    isBegun = false;
  }

  function takeOfList(value: number, keeps: boolean, line: number): void {
    if (listLeft < 0) {
      checkListLength(value, keeps, line);
      listLeft = value;
      values[at] = 0;
    } else {
      if (keeps) corners.push(value);
      listLeft--;
    }
    if (listLeft > 0) return;
    listLeft = -1;
    at++;
  }

  return {
    take(value, element, line) {
      isBegun = true;
      const property = element.properties[at] as PlyProperty;
      if (property.listOf !== null) takeOfList(value, at === element.cornersAt, line);
      else values[at++] = value;
      if (at < element.properties.length) return false;
      element.take(values, corners);
      drop();
      return true;
    },
    drop,
    isBegun: () => isBegun,
  };
}

/**
 * Reads the body of a text PLY. Its first line tells how it is laid out: one record a line, maybe with further words
 * behind it that are passed over, or in any other way. `firstLine` counts from the top of the file, for messages.
 */
export function createPlyAsciiReader(plans: readonly ElementPlan[], firstLine: number): FormatReader {
  const cursor: Cursor = { at: 0 };
  const record = createRecordReader();
  let plan = 0;
  let done = 0;
  let doneOnLine = 0;
  let extras = 0;
  let isByLine: boolean | null = null;

  function passOver(line: number): void {
    const claimed = plans.at(-1)?.count ?? 0;
    if (doneOnLine === 0) refuse({ reason: 'wrongCount', claimed, found: claimed + 1 });
    if (++extras > MOST_EXTRAS) refuse({ reason: 'malformed', line });
  }

  function endLine(line: number): void {
    if (doneOnLine === 0 && !record.isBegun()) return;
    isByLine ??= doneOnLine === 1;
    if (isByLine && doneOnLine === 0) refuse({ reason: 'malformed', line: firstLine + line });
    if (isByLine) record.drop();
    doneOnLine = 0;
    extras = 0;
  }

  const tokens = createTokenReader({
    token(bytes, start, end, line) {
      const element = plans[plan];
      if (!element || (isByLine && doneOnLine > 0)) return passOver(firstLine + line);
      cursor.at = start;
      if (!record.take(scanNumber(bytes, cursor, end), element, firstLine + line)) return;
      doneOnLine++;
      if (++done < element.count) return;
      plan++;
      done = 0;
    },
    lineEnd: endLine,
  });

  return {
    push: tokens.push,
    finish() {
      const line = tokens.finish();
      const element = plans[plan];
      if (!element) return;
      // What was begun behind a whole record is no more than further words, in a file of a single line a record.
      const isCut = record.isBegun() && doneOnLine === 0;
      refuse(
        isCut
          ? { reason: 'cutShort', line: firstLine + line }
          : { reason: 'wrongCount', claimed: element.count, found: done },
      );
    },
  };
}
