import { refuse } from '../refusal.ts';
import type { Survey } from '../survey.ts';
import { createLineReader } from './lines.ts';
import type { FormatReader } from './reader.ts';
import { type Cursor, isWord, scanNumber, skipBlanks, skipToken } from './scan.ts';

/** Reads ASCII STL, one keyword a line in any case. Several solids in one file are taken as one surface. */
export function createStlAsciiReader(survey: Survey): FormatReader {
  const cursor: Cursor = { at: 0 };
  let corners = 0;
  let inFacet = false;
  let open = false;
  let lastLine = 1;

  function readVertex(bytes: Uint8Array, end: number): boolean {
    skipToken(bytes, cursor, end);
    if (!inFacet || ++corners > 3 || !skipBlanks(bytes, cursor, end)) return false;
    const x = scanNumber(bytes, cursor, end);
    if (!skipBlanks(bytes, cursor, end)) return false;
    const y = scanNumber(bytes, cursor, end);
    if (!skipBlanks(bytes, cursor, end)) return false;
    const z = scanNumber(bytes, cursor, end);
    if (skipBlanks(bytes, cursor, end)) return false;
    survey.vertex(x, y, z);
    return true;
  }

  function readKeyword(bytes: Uint8Array, at: number, end: number): boolean {
    if (isWord(bytes, at, end, 'outer')) return inFacet && corners === 0;
    if (isWord(bytes, at, end, 'endloop')) return inFacet && corners === 3;
    if (isWord(bytes, at, end, 'facet')) return startFacet();
    if (isWord(bytes, at, end, 'endfacet')) return endFacet();
    const starts = isWord(bytes, at, end, 'solid');
    if (!starts && !isWord(bytes, at, end, 'endsolid')) return false;
    if (inFacet || open === starts) return false;
    open = starts;
    return true;
  }

  function startFacet(): boolean {
    if (!open || inFacet) return false;
    inFacet = true;
    corners = 0;
    return true;
  }

  function endFacet(): boolean {
    if (!inFacet || corners !== 3) return false;
    inFacet = false;
    return true;
  }

  const lines = createLineReader((bytes, start, end, line, whole) => {
    lastLine = line;
    cursor.at = start;
    if (!skipBlanks(bytes, cursor, end)) return;
    const isVertex = isWord(bytes, cursor.at, end, 'vertex');
    if (!whole && !isWord(bytes, cursor.at, end, 'endsolid')) refuse({ reason: 'cutShort', line });
    if (!(isVertex ? readVertex(bytes, end) : readKeyword(bytes, cursor.at, end)))
      refuse({ reason: 'malformed', line });
  });

  return {
    push: lines.push,
    finish() {
      lines.finish();
      if (open) refuse({ reason: 'cutShort', line: lastLine });
    },
  };
}
