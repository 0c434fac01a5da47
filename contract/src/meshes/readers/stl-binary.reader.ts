import { refuse } from '../refusal.ts';
import { STL_HEADER, STL_TRIANGLE } from '../soup.ts';
import type { Survey } from '../survey.ts';
import type { FormatReader } from './reader.ts';

/** What some programs write where the count belongs. */
const isNoCount = (claimed: number): boolean => claimed === 0 || claimed === 0xffffffff;

/** A line break behind the last triangle, left by a transfer that took the file for text. */
const LINE_BREAK = 2;

/**
 * How many triangles a binary STL has by its claim and its size; throws where the two do not fit. A file that ends on a
 * whole triangle has a false count; one that ends inside a triangle was cut. What is behind the last triangle is looked
 * at when it comes.
 */
function countStl(claimed: number, totalSize: number, limit: number): number {
  const body = totalSize - STL_HEADER;
  const found = Math.floor(body / STL_TRIANGLE);
  const rest = body % STL_TRIANGLE;
  const count = isNoCount(claimed) && found > 0 && rest <= LINE_BREAK ? found : claimed;
  const expected = STL_HEADER + STL_TRIANGLE * count;
  if (expected > totalSize) {
    if (rest === 0 || isNoCount(claimed)) refuse({ reason: 'wrongCount', claimed, found });
    refuse({ reason: 'truncated', expected, found: totalSize });
  }
  if (count > limit) refuse({ reason: 'tooManyTriangles', limit });
  return count;
}

/** Reads binary STL: 80 bytes of anything, a count, then 50 bytes a triangle. Stored normals are ignored: often wrong. */
export function createStlBinaryReader(survey: Survey, totalSize: number, limit: number): FormatReader {
  const carry = new Uint8Array(STL_HEADER);
  let carried = 0;
  let wanted = STL_HEADER;
  let left = -1;
  let count = 0;

  function readTriangles(bytes: Uint8Array, start: number): number {
    const whole = Math.min(left, Math.floor((bytes.length - start) / STL_TRIANGLE));
    survey.soup(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), start, whole);
    left -= whole;
    return start + whole * STL_TRIANGLE;
  }

  function readCarry(): void {
    if (left < 0) {
      count = countStl(new DataView(carry.buffer).getUint32(80, true), totalSize, limit);
      survey.reserve(count * 3, 0);
      left = count;
      wanted = STL_TRIANGLE;
    } else readTriangles(carry.subarray(0, STL_TRIANGLE), 0);
    carried = 0;
  }

  /** Less than a triangle may lie behind the last one, or any number of zeros: anything else may be triangles left out. */
  function passOver(rest: Uint8Array): void {
    const found = Math.floor((totalSize - STL_HEADER) / STL_TRIANGLE);
    if (found > count && rest.some((byte) => byte !== 0)) refuse({ reason: 'wrongCount', claimed: count, found });
  }

  return {
    push(chunk) {
      let at = 0;
      while (at < chunk.length) {
        if (left > 0 && carried === 0) at = readTriangles(chunk, at);
        if (left === 0) return passOver(chunk.subarray(at));
        const taken = chunk.subarray(at, at + wanted - carried);
        carry.set(taken, carried);
        carried += taken.length;
        at += taken.length;
        if (carried === wanted) readCarry();
      }
    },
    finish() {
      if (left < 0) refuse({ reason: 'truncated', expected: STL_HEADER, found: carried });
    },
  };
}
