import { refuse } from '../refusal.ts';
import type { Survey } from '../survey.ts';
import type { FormatReader } from './reader.ts';
import { type Cursor, isWord, scanNumber } from './scan.ts';
import { createTokenReader } from './tokens.ts';

/** What comes next: outside of facets, the name of a solid, a facet's normal, its loop, a corner, its axes, the facet's end. */
type Expected = 'facet' | 'name' | 'normal' | 'loop' | 'corner' | 'axis' | 'endfacet';

/** `normal` and three numbers, which are ignored: often wrong. */
const NORMAL_WORDS = 4;

/**
 * Reads ASCII STL word by word, in any case and any layout: some programs write it on one line, and some leave out the
 * last `endsolid`. Several solids in one file are taken as one surface.
 */
export function createStlAsciiReader(survey: Survey): FormatReader {
  const cursor: Cursor = { at: 0 };
  const point = [0, 0, 0];
  let expected: Expected = 'facet';
  let corners = 0;
  let axis = 0;
  let words = 0;
  /** The word before was `facet`: only with `normal` behind it does it end a name. */
  let mayBegin = false;

  function beginFacet(normalWords: number): Expected {
    corners = 0;
    words = normalWords;
    return 'normal';
  }

  function readCorner(is: (word: string) => boolean): Expected | null {
    axis = 0;
    if (is('vertex')) return ++corners <= 3 ? 'axis' : null;
    return is('endloop') && corners === 3 ? 'endfacet' : null;
  }

  function readAxis(bytes: Uint8Array, start: number, end: number): Expected {
    cursor.at = start;
    point[axis++] = scanNumber(bytes, cursor, end);
    if (axis < 3) return 'axis';
    survey.vertex(point[0] as number, point[1] as number, point[2] as number);
    return 'corner';
  }

  function readName(is: (word: string) => boolean): Expected {
    if (mayBegin && is('normal')) return beginFacet(1);
    mayBegin = is('facet');
    return 'name';
  }

  function read(is: (word: string) => boolean): Expected | null {
    if (expected === 'corner') return readCorner(is);
    if (expected === 'name') return readName(is);
    if (expected === 'normal') return is('outer') ? 'loop' : ++words <= NORMAL_WORDS ? 'normal' : null;
    if (expected === 'loop') return is('loop') ? 'corner' : null;
    if (expected === 'endfacet') return is('endfacet') ? 'facet' : null;
    mayBegin = false;
    if (is('facet')) return beginFacet(0);
    return is('solid') || is('endsolid') ? 'name' : null;
  }

  const tokens = createTokenReader({
    token(bytes, start, end, line, whole) {
      const next = expected === 'axis' ? readAxis(bytes, start, end) : read((word) => isWord(bytes, start, end, word));
      expected = next ?? refuse(whole ? { reason: 'malformed', line } : { reason: 'cutShort', line });
    },
    lineEnd() {
      if (expected === 'name') expected = 'facet';
    },
  });

  return {
    push: tokens.push,
    finish() {
      const line = tokens.finish();
      if (expected !== 'facet' && expected !== 'name') refuse({ reason: 'cutShort', line });
    },
  };
}
