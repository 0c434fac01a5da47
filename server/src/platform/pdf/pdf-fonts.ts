import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import wawoff2 from 'wawoff2';
import { charactersOf } from './true-type.ts';

const require = createRequire(import.meta.url);
const WEIGHTS = { normal: 400, bold: 700 } as const;
type Weight = keyof typeof WEIGHTS;

/** Nearly eight thousand characters, which is every word of ours and nearly every name. */
const MAIN = 'chinese-simplified';

/** A numbered part of the family, in which a rare surname is found. */
interface RarePart {
  readonly part: string;
  readonly ranges: readonly (readonly [from: number, to: number])[];
}

/** The family as it is installed, read once per worker. */
export interface PdfFonts {
  /** The part that has to draw a character: undefined where the main one does, or where none can. */
  rarePartOf(character: string): string | undefined;
  /** A part as TrueType. */
  read(part: string, weight: Weight): Promise<Buffer>;
  readonly main: string;
}

/**
 * PDF takes TrueType: WOFF2 embedded as it is prints blank paper, although its text can still be copied out.
 */
async function readFont(part: string, weight: Weight): Promise<Buffer> {
  const path = require.resolve(`@fontsource/noto-sans-sc/files/noto-sans-sc-${part}-${WEIGHTS[weight]}-normal.woff2`);
  return Buffer.from(await wawoff2.decompress(await readFile(path)));
}

/** `U+4e00-4e02,U+4e10` as pairs. */
function rangesOf(list: string): RarePart['ranges'] {
  return list.split(',').map((range) => {
    const [from = 0, to = from] = range
      .replace('U+', '')
      .split('-')
      .map((hex) => Number.parseInt(hex, 16));
    return [from, to] as const;
  });
}

async function readRareParts(): Promise<RarePart[]> {
  const list = await readFile(require.resolve('@fontsource/noto-sans-sc/unicode.json'), 'utf8');
  return Object.entries(JSON.parse(list) as Record<string, string>).flatMap(([name, ranges]) => {
    const part = /^\[(\d+)\]$/.exec(name)?.[1];
    return part ? [{ part, ranges: rangesOf(ranges) }] : [];
  });
}

/** Opens the family: which part draws which character, and the parts themselves, each unpacked once. */
export async function openPdfFonts(): Promise<PdfFonts> {
  const unpacked = new Map<string, Promise<Buffer>>();
  const read = (part: string, weight: Weight): Promise<Buffer> => {
    const key = `${part} ${weight}`;
    const font = unpacked.get(key) ?? readFont(part, weight);
    unpacked.set(key, font);
    return font;
  };
  const [common, rareParts] = [charactersOf(await read(MAIN, 'normal')), await readRareParts()];
  return {
    main: MAIN,
    read,
    rarePartOf(character) {
      const code = character.codePointAt(0) ?? 0;
      if (code < 0x80 || common.has(code)) return undefined;
      return rareParts.find(({ ranges }) => ranges.some(([from, to]) => from <= code && code <= to))?.part;
    },
  };
}
