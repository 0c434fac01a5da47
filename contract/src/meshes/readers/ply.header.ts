import { refuse } from '../refusal.ts';
import { toText } from './scan.ts';

const LINE_FEED = 10;

export type PlyEncoding = 'ascii' | 'little' | 'big';
export type PlyType = 'int8' | 'uint8' | 'int16' | 'uint16' | 'int32' | 'uint32' | 'float32' | 'float64';

export interface PlyProperty {
  readonly name: string;
  readonly type: PlyType;
  /** The type of the length in front of a list; null for a single value. */
  readonly listOf: PlyType | null;
}

export interface PlyElement {
  readonly name: string;
  readonly count: number;
  readonly properties: readonly PlyProperty[];
}

export interface PlyHeader {
  readonly encoding: PlyEncoding;
  readonly elements: readonly PlyElement[];
}

/** A header longer than this is none. */
export const PLY_HEADER_LIMIT = 64 * 1024;

export const plyBytes: Record<PlyType, number> = {
  int8: 1,
  uint8: 1,
  int16: 2,
  uint16: 2,
  int32: 4,
  uint32: 4,
  float32: 4,
  float64: 8,
};

const typeNames: Record<string, PlyType> = {
  char: 'int8',
  uchar: 'uint8',
  short: 'int16',
  ushort: 'uint16',
  int: 'int32',
  uint: 'uint32',
  float: 'float32',
  double: 'float64',
  int8: 'int8',
  uint8: 'uint8',
  int16: 'int16',
  uint16: 'uint16',
  int32: 'int32',
  uint32: 'uint32',
  float32: 'float32',
  float64: 'float64',
};

const encodings: Record<string, PlyEncoding> = {
  ascii: 'ascii',
  binary_little_endian: 'little',
  binary_big_endian: 'big',
};

/**
 * Where the body begins behind `end_header` and its line break, which some programs write otherwise than the lines
 * before it. Only where the first line ends with CR alone does the last one, so that a body starting with 0x0A is left
 * whole.
 * @returns null while the header is not complete.
 */
export function findPlyBody(bytes: Uint8Array): number | null {
  const text = toText(bytes, 0, bytes.length, PLY_HEADER_LIMIT);
  const mark = /[\r\n]end_header[ \t]*([\r\n])/.exec(text);
  if (!mark) return null;
  const end = mark.index + mark[0].length;
  if (mark[1] === '\n' || /^ply[ \t]*\r(?!\n)/.test(text)) return end;
  if (end === bytes.length) return null;
  return bytes[end] === LINE_FEED ? end + 1 : end;
}

function toType(name: string | undefined): PlyType {
  const type = name === undefined ? undefined : typeNames[name];
  return type ?? refuse({ reason: 'badHeader' });
}

function toCount(text: string | undefined): number {
  if (text === undefined || !/^\d{1,15}$/.test(text)) refuse({ reason: 'badHeader' });
  return Number(text);
}

function toProperty(words: string[]): PlyProperty {
  const [, kind, second, third, fourth] = words;
  const property =
    kind === 'list'
      ? { name: fourth, type: toType(third), listOf: toType(second) }
      : { name: second, type: toType(kind), listOf: null };
  if (property.name === undefined || property.listOf?.startsWith('float')) refuse({ reason: 'badHeader' });
  return { ...property, name: property.name };
}

/**
 * Takes the header's text from `ply` to `end_header`.
 * @returns its elements in the order of the body; their counts are only claims.
 */
export function readPlyHeader(text: string): PlyHeader {
  let encoding: PlyEncoding | undefined;
  const elements: (PlyElement & { properties: PlyProperty[] })[] = [];
  for (const line of text.split(/[\r\n]+/)) {
    const words = line.trim().split(/[ \t]+/);
    if (words[0] === 'format') encoding = encodings[words[1] ?? ''] ?? refuse({ reason: 'badHeader' });
    else if (words[0] === 'element') elements.push({ name: words[1] ?? '', count: toCount(words[2]), properties: [] });
    else if (words[0] === 'property')
      (elements.at(-1) ?? refuse({ reason: 'badHeader' })).properties.push(toProperty(words));
  }
  if (encoding === undefined) refuse({ reason: 'badHeader' });
  return { encoding, elements };
}
