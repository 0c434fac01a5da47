import { refuse } from '../refusal.ts';
import { createLineReader } from './lines.ts';
import { LARGEST_POLYGON } from './obj.reader.ts';
import type { PlyProperty } from './ply.header.ts';
import type { ElementPlan } from './ply.plan.ts';
import type { FormatReader } from './reader.ts';
import { type Cursor, scanNumber, skipBlanks } from './scan.ts';

/** Reads the body of a text PLY, one record a line. `firstLine` counts from the top of the file, for messages. */
export function createPlyAsciiReader(plans: readonly ElementPlan[], firstLine: number): FormatReader {
  const cursor: Cursor = { at: 0 };
  const values: number[] = [];
  const corners: number[] = [];
  let plan = 0;
  let done = 0;

  function readNumber(bytes: Uint8Array, end: number): number | null {
    return skipBlanks(bytes, cursor, end) ? scanNumber(bytes, cursor, end) : null;
  }

  function readList(bytes: Uint8Array, end: number, keeps: boolean): boolean {
    const length = readNumber(bytes, end);
    if (length === null || !(length >= 0 && length <= LARGEST_POLYGON)) return false;
    for (let i = 0; i < length; i++) {
      const value = readNumber(bytes, end);
      if (value === null) return false;
      if (keeps) corners.push(value);
    }
    return true;
  }

  function readRecord(bytes: Uint8Array, end: number, element: ElementPlan): boolean {
    corners.length = 0;
    for (let i = 0; i < element.properties.length; i++) {
      const property = element.properties[i] as PlyProperty;
      const value = property.listOf === null ? readNumber(bytes, end) : 0;
      if (value === null || (property.listOf !== null && !readList(bytes, end, i === element.cornersAt))) return false;
      values[i] = value;
    }
    return !skipBlanks(bytes, cursor, end);
  }

  const lines = createLineReader((bytes, start, end, line, whole) => {
    cursor.at = start;
    if (!skipBlanks(bytes, cursor, end)) return;
    const element = plans[plan];
    if (!element) {
      const claimed = plans.at(-1)?.count ?? 0;
      refuse({ reason: 'wrongCount', claimed, found: claimed + 1 });
    }
    const absolute = firstLine + line;
    if (!readRecord(bytes, end, element))
      refuse(whole ? { reason: 'malformed', line: absolute } : { reason: 'cutShort', line: absolute });
    element.take(values, corners);
    if (++done < element.count) return;
    plan++;
    done = 0;
  });

  return {
    push: lines.push,
    finish() {
      lines.finish();
      const element = plans[plan];
      if (element) refuse({ reason: 'wrongCount', claimed: element.count, found: done });
    },
  };
}
