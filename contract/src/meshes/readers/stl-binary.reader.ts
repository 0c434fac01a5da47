import { refuse } from '../refusal.ts';
import { STL_HEADER, STL_TRIANGLE } from '../soup.ts';
import type { Survey } from '../survey.ts';
import type { FormatReader } from './reader.ts';

/**
 * Whether a claimed triangle count fits the size of a binary STL; throws when it does not.
 * A file that ends on a whole triangle has a false count; one that ends inside a triangle was cut.
 */
function checkStlCount(claimed: number, totalSize: number, limit: number): void {
  const expected = STL_HEADER + STL_TRIANGLE * claimed;
  if (expected !== totalSize) {
    const body = totalSize - STL_HEADER;
    if (body % STL_TRIANGLE === 0) refuse({ reason: 'wrongCount', claimed, found: body / STL_TRIANGLE });
    if (expected > totalSize) refuse({ reason: 'truncated', expected, found: totalSize });
    refuse({ reason: 'wrongCount', claimed, found: Math.floor(body / STL_TRIANGLE) });
  }
  if (claimed > limit) refuse({ reason: 'tooManyTriangles', limit });
}

/** Reads binary STL: 80 bytes of anything, a count, then 50 bytes a triangle. Stored normals are ignored: often wrong. */
export function createStlBinaryReader(survey: Survey, totalSize: number, limit: number): FormatReader {
  const carry = new Uint8Array(STL_HEADER);
  let carried = 0;
  let wanted = STL_HEADER;
  let inHeader = true;

  function readTriangles(bytes: Uint8Array, start: number): number {
    const whole = Math.floor((bytes.length - start) / STL_TRIANGLE);
    survey.soup(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), start, whole);
    return start + whole * STL_TRIANGLE;
  }

  function readCarry(): void {
    if (inHeader) {
      const claimed = new DataView(carry.buffer).getUint32(80, true);
      checkStlCount(claimed, totalSize, limit);
      survey.reserve(claimed * 3, 0);
      inHeader = false;
      wanted = STL_TRIANGLE;
    } else readTriangles(carry.subarray(0, STL_TRIANGLE), 0);
    carried = 0;
  }

  return {
    push(chunk) {
      let at = 0;
      while (at < chunk.length) {
        if (!inHeader && carried === 0) at = readTriangles(chunk, at);
        const taken = chunk.subarray(at, at + wanted - carried);
        carry.set(taken, carried);
        carried += taken.length;
        at += taken.length;
        if (carried === wanted) readCarry();
      }
    },
    finish() {
      if (inHeader) refuse({ reason: 'truncated', expected: STL_HEADER, found: carried });
    },
  };
}
