import { refuse } from '../refusal.ts';
import type { Survey } from '../survey.ts';
import { findPlyBody, PLY_HEADER_LIMIT, readPlyHeader } from './ply.header.ts';
import { checkPlyCounts, planPly } from './ply.plan.ts';
import { createPlyAsciiReader } from './ply-ascii.reader.ts';
import { createPlyBinaryReader } from './ply-binary.reader.ts';
import type { FormatReader } from './reader.ts';
import { toText } from './scan.ts';

/** The bytes of the shortest triangle: its number of corners and three of them. */
const LEAST_TRIANGLE = 4;

/** Reads PLY in its three encodings, with vertex colours; other elements and properties are read over. */
export function createPlyReader(survey: Survey, totalSize: number, limit: number): FormatReader {
  const head = new Uint8Array(PLY_HEADER_LIMIT);
  let filled = 0;
  let body: FormatReader | null = null;

  function startBody(start: number): FormatReader {
    const text = toText(head, 0, start, start);
    const header = readPlyHeader(text);
    const plans = planPly(header, survey);
    checkPlyCounts(header, totalSize - start, limit);
    const count = (name: string): number => header.elements.find((element) => element.name === name)?.count ?? 0;
    // The claim of faces is confirmed only as far as each of them could be a triangle.
    survey.reserve(count('vertex'), Math.min(count('face'), Math.floor((totalSize - start) / LEAST_TRIANGLE)));
    if (header.encoding === 'ascii') return createPlyAsciiReader(plans, text.trimEnd().split(/\r\n|\r|\n/).length);
    return createPlyBinaryReader(plans, header.encoding === 'little', totalSize - start);
  }

  return {
    push(chunk) {
      if (body) return body.push(chunk);
      const taken = chunk.subarray(0, PLY_HEADER_LIMIT - filled);
      head.set(taken, filled);
      const before = filled;
      filled += taken.length;
      const start = findPlyBody(head.subarray(0, filled));
      if (start === null && filled === PLY_HEADER_LIMIT) refuse({ reason: 'badHeader' });
      if (start === null) return;
      body = startBody(start);
      body.push(chunk.subarray(start - before));
    },
    finish() {
      if (!body) refuse({ reason: 'truncated', expected: totalSize + 1, found: totalSize });
      body.finish();
    },
  };
}
