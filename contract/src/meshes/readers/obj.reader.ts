import { refuse } from '../refusal.ts';
import type { Survey } from '../survey.ts';
import { createLineReader } from './lines.ts';
import type { FormatReader } from './reader.ts';
import { type Cursor, isWord, scanInteger, scanNumber, skipBlanks, skipToken } from './scan.ts';

/** What an OBJ may hold besides vertices and faces, and what a surface needs nothing of. */
const ignored = [
  'vn',
  'vt',
  'vp',
  'g',
  'o',
  's',
  'usemtl',
  'l',
  'p',
  'mg',
  'bevel',
  'c_interp',
  'd_interp',
  'lod',
  'maplib',
  'usemap',
  'mtllib',
  'shadow_obj',
  'trace_obj',
  'ctech',
  'stech',
  'cstype',
  'deg',
  'bmat',
  'step',
  'curv',
  'curv2',
  'surf',
  'parm',
  'trim',
  'hole',
  'scrv',
  'sp',
  'con',
  'end',
];

/** Lines that hold a name or a path, which may well end with a backslash, and comments. */
const neverGoOn = ['usemtl', 'g', 'o', 'maplib', 'usemap', 'mtllib', 'shadow_obj', 'trace_obj', 'call', 'csh'];

const HASH = 35;
/** A colour beyond this was not written in shares of one, whatever was rounded. */
const BRIGHTEST_SHARE = 1.5;

function goesOn(bytes: Uint8Array, start: number, end: number): boolean {
  const cursor = { at: start };
  skipBlanks(bytes, cursor, end);
  return bytes[cursor.at] !== HASH && !neverGoOn.some((word) => isWord(bytes, cursor.at, end, word));
}

/**
 * Reads Wavefront OBJ: positions, the common colour extension (`v x y z r g b`, in shares of one or steps of 255) and
 * faces. Curves and surfaces without corners are read over; no other file is ever opened.
 */
export function createObjReader(survey: Survey): FormatReader {
  const cursor: Cursor = { at: 0 };
  const numbers: number[] = [];
  const corners: number[] = [];
  let steps = 255;
  let lastLine = 1;

  function readVertex(bytes: Uint8Array, end: number): boolean {
    skipToken(bytes, cursor, end);
    numbers.length = 0;
    while (numbers.length < 8 && hasMore(bytes, end)) numbers.push(scanNumber(bytes, cursor, end));
    const [x, y, z] = numbers;
    if (x === undefined || y === undefined || z === undefined) return false;
    survey.vertex(x, y, z);
    if (numbers.length === 6) readColour(numbers[3] as number, numbers[4] as number, numbers[5] as number);
    return numbers.length <= 7;
  }

  /** The scale shows when the first colour passes it; those before were nearly black. */
  function readColour(red: number, green: number, blue: number): void {
    if (steps > 1 && Math.max(red, green, blue) > BRIGHTEST_SHARE) {
      steps = 1;
      survey.dim();
    }
    survey.colour(to255(red * steps), to255(green * steps), to255(blue * steps));
  }

  function readFace(bytes: Uint8Array, end: number): boolean {
    skipToken(bytes, cursor, end);
    corners.length = 0;
    while (hasMore(bytes, end)) {
      const index = readCorner(bytes, end);
      if (index === null) return false;
      corners.push(index);
    }
    if (corners.length < 3) return false;
    survey.polygon(corners);
    return true;
  }

  /** Whether the line has another word before its comment. */
  function hasMore(bytes: Uint8Array, end: number): boolean {
    return skipBlanks(bytes, cursor, end) && bytes[cursor.at] !== HASH;
  }

  function readCorner(bytes: Uint8Array, end: number): number | null {
    const written = scanInteger(bytes, cursor, end);
    if (written === null || (cursor.at < end && !isCornerEnd(bytes[cursor.at] as number))) return null;
    skipToken(bytes, cursor, end);
    const index = written < 0 ? survey.vertices() + written : written - 1;
    if (index < 0 || index > 0xffffffff) refuse({ reason: 'badIndex', index: written, vertices: survey.vertices() });
    return index;
  }

  function readOther(bytes: Uint8Array, end: number): boolean {
    const at = cursor.at;
    if (bytes[at] === HASH || ignored.some((word) => isWord(bytes, at, end, word))) return true;
    if (isWord(bytes, at, end, 'call') || isWord(bytes, at, end, 'csh'))
      refuse({ reason: 'outsideReference', line: lastLine });
    return false;
  }

  const lines = createLineReader((bytes, start, end, line, whole) => {
    cursor.at = start;
    lastLine = line;
    if (!skipBlanks(bytes, cursor, end)) return;
    const at = cursor.at;
    const read = isWord(bytes, at, end, 'v') ? readVertex : isWord(bytes, at, end, 'f') ? readFace : readOther;
    if (!read(bytes, end)) refuse(whole ? { reason: 'malformed', line } : { reason: 'cutShort', line });
  }, goesOn);
  return lines;
}

const to255 = (step: number): number => Math.round(Math.min(255, Math.max(0, step)));
const isCornerEnd = (byte: number): boolean => byte === 47 || byte === 32 || byte === 9;
