import { refuse } from '../refusal.ts';
import type { Survey } from '../survey.ts';
import { createLineReader } from './lines.ts';
import type { FormatReader } from './reader.ts';
import { type Cursor, isWord, scanInteger, scanNumber, skipBlanks, skipToken, toText } from './scan.ts';

/** The most corners of one polygon; real exports have three or four. */
export const LARGEST_POLYGON = 255;

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
];

const leavesFolder = (path: string): boolean => /(^|[\\/])\.\.([\\/]|$)|^[\\/~]|^\w+:/.test(path);

/** Reads Wavefront OBJ: positions, the common colour extension (`v x y z r g b`, 0–1) and faces; no other file is ever opened. */
export function createObjReader(survey: Survey): FormatReader {
  const cursor: Cursor = { at: 0 };
  const numbers: number[] = [];

  function readVertex(bytes: Uint8Array, end: number): boolean {
    skipToken(bytes, cursor, end);
    numbers.length = 0;
    while (numbers.length < 8 && skipBlanks(bytes, cursor, end)) numbers.push(scanNumber(bytes, cursor, end));
    const [x, y, z] = numbers;
    if (x === undefined || y === undefined || z === undefined) return false;
    survey.vertex(x, y, z);
    if (numbers.length === 6) survey.colour(to255(numbers[3]), to255(numbers[4]), to255(numbers[5]));
    return numbers.length <= 7;
  }

  function readFace(bytes: Uint8Array, end: number): boolean {
    skipToken(bytes, cursor, end);
    let first = -1;
    let previous = -1;
    let corners = 0;
    while (skipBlanks(bytes, cursor, end)) {
      const index = readCorner(bytes, end);
      if (index === null || ++corners > LARGEST_POLYGON) return false;
      if (corners === 1) first = index;
      if (corners > 2) survey.triangle(first, previous, index);
      previous = index;
    }
    return corners > 2;
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
    if (bytes[at] === 35 || ignored.some((word) => isWord(bytes, at, end, word))) return true;
    const calls = isWord(bytes, at, end, 'call') || isWord(bytes, at, end, 'csh');
    if (!calls && !isWord(bytes, at, end, 'mtllib')) return false;
    const path = toText(bytes, at + 7, end).trim();
    if (calls || path.split(/\s+/).some(leavesFolder))
      refuse({ reason: 'outsideReference', path: calls ? toText(bytes, at, end) : path });
    return true;
  }

  const lines = createLineReader((bytes, start, end, line, whole) => {
    cursor.at = start;
    if (!skipBlanks(bytes, cursor, end)) return;
    const at = cursor.at;
    const read = isWord(bytes, at, end, 'v') ? readVertex : isWord(bytes, at, end, 'f') ? readFace : readOther;
    if (!read(bytes, end)) refuse(whole ? { reason: 'malformed', line } : { reason: 'cutShort', line });
  });
  return lines;
}

const to255 = (share = 1): number => Math.round(Math.min(1, Math.max(0, share)) * 255);
const isCornerEnd = (byte: number): boolean => byte === 47 || byte === 32 || byte === 9;
