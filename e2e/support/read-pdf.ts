import { inflateSync } from 'node:zlib';
import decodeQR from 'qr/decode.js';

/** One object of a PDF: its dictionary as text, and what its stream holds. */
interface PdfObject {
  readonly dictionary: string;
  readonly content: string;
}

/** The objects of a PDF as the lab's press writes them: plain, each stream with its length before it. */
function objectsOf(pdf: Buffer): Map<number, PdfObject> {
  const text = pdf.toString('latin1');
  const found = new Map<number, PdfObject>();
  const begins = /(\d+) 0 obj\s([\s\S]*?)(stream\r?\n|endobj)/g;
  for (let match = begins.exec(text); match; match = begins.exec(text)) {
    const [, number, dictionary = '', end = ''] = match;
    const length = end === 'endobj' ? 0 : Number(/\/Length (\d+)/.exec(dictionary)?.[1]);
    const raw = pdf.subarray(begins.lastIndex, begins.lastIndex + length);
    begins.lastIndex += length;
    const bytes = length > 0 && dictionary.includes('/FlateDecode') ? inflateSync(raw) : raw;
    found.set(Number(number), { dictionary, content: bytes.toString('latin1') });
  }
  return found;
}

const fromHex = (hex: string): string =>
  (hex.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join('');

/** What each glyph of a font says, out of the font's own map from glyphs to text. */
function glyphsOf(map: string): Map<number, string> {
  const glyphs = new Map<number, string>();
  for (const [, first = '', said = ''] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi)) {
    const texts = [...said.matchAll(/<([0-9a-f ]*)>/gi)].map(([, hex = '']) => fromHex(hex.replaceAll(' ', '')));
    texts.forEach((text, at) => void glyphs.set(Number.parseInt(first, 16) + at, text));
  }
  return glyphs;
}

/** The fonts of a document by the names that its pages call them. */
function fontsOf(objects: ReadonlyMap<number, PdfObject>): Map<string, Map<number, string>> {
  const all = [...objects.values()].map(({ dictionary }) => dictionary).join('\n');
  const fonts = new Map<string, Map<number, string>>();
  for (const [, name = '', number] of all.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(Number(number))?.dictionary ?? '')?.[1];
    fonts.set(name, glyphsOf(objects.get(Number(map))?.content ?? ''));
  }
  return fonts;
}

const pagesOf = (objects: ReadonlyMap<number, PdfObject>): PdfObject[] =>
  [...objects.values()].filter(({ dictionary }) => /\/Type \/Page\b(?!s)/.test(dictionary));

const drawingOf = (objects: ReadonlyMap<number, PdfObject>, page: PdfObject): string =>
  objects.get(Number(/\/Contents (\d+) 0 R/.exec(page.dictionary)?.[1]))?.content ?? '';

/** A text without its spaces and line ends: where a line of a document breaks is the page's affair. */
export const withoutSpaces = (text: string): string => text.replaceAll(/\s/g, '');

/** Everything that a PDF says, in the order in which it is drawn, without spaces. */
export function textOfPdf(pdf: Buffer): string {
  const objects = objectsOf(pdf);
  const fonts = fontsOf(objects);
  let said = '';
  for (const page of pagesOf(objects)) {
    let font: Map<number, string> | undefined;
    for (const [, name, shown] of drawingOf(objects, page).matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (name) font = fonts.get(name);
      for (const [, hex = ''] of (shown ?? '').matchAll(/<([0-9a-f]*)>/gi)) {
        for (const glyph of hex.match(/.{4}/g) ?? []) said += font?.get(Number.parseInt(glyph, 16)) ?? '\uFFFD';
      }
    }
  }
  return withoutSpaces(said);
}

/** Pixels per point: a module of a code is some ten pixels wide. */
const SCALE = 4;

type Matrix = readonly [number, number, number, number, number, number];

/** `inner` seen through `outer`, as `cm` joins them. */
const joined = ([a, b, c, d, e, f]: Matrix, outer: Matrix): Matrix => [
  a * outer[0] + b * outer[2],
  a * outer[1] + b * outer[3],
  c * outer[0] + d * outer[2],
  c * outer[1] + d * outer[3],
  e * outer[0] + f * outer[2] + outer[4],
  e * outer[1] + f * outer[3] + outer[5],
];

interface Picture {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and opacity of each pixel. */
  readonly data: Uint8Array;
}

function fill({ width, height, data }: Picture, matrix: Matrix, rectangle: readonly number[], grey: number): void {
  const [x = 0, y = 0, w = 0, h = 0] = rectangle;
  const across = [x, x + w].map((at) => Math.round((matrix[0] * at + matrix[4]) * SCALE)).sort((a, b) => a - b);
  const down = [y, y + h].map((at) => Math.round(height - (matrix[3] * at + matrix[5]) * SCALE)).sort((a, b) => a - b);
  for (let row = Math.max(0, down[0] ?? 0); row < Math.min(height, down[1] ?? 0); row += 1) {
    for (let column = Math.max(0, across[0] ?? 0); column < Math.min(width, across[1] ?? 0); column += 1)
      data.fill(grey, (row * width + column) * 4, (row * width + column) * 4 + 3);
  }
}

/** What ends a path: it is filled, drawn round, made the limit of what follows, or forgotten. */
const paints: ReadonlySet<string> = new Set(['f', 'S', 'B', 'n']);

/** The filled rectangles of a page as a picture: a code is drawn of nothing else. */
function pictureOf(page: PdfObject, drawing: string): Picture {
  const box = (/\/MediaBox \[([^\]]*)\]/.exec(page.dictionary)?.[1] ?? '').trim().split(' ').map(Number);
  const [width, height] = [Math.ceil((box[2] ?? 0) * SCALE), Math.ceil((box[3] ?? 0) * SCALE)];
  const picture = { width, height, data: new Uint8Array(width * height * 4).fill(255) };
  const kept: { matrix: Matrix; grey: number }[] = [];
  let [matrix, grey]: [Matrix, number] = [[1, 0, 0, 1, 0, 0], 0];
  let [numbers, rectangles]: [number[], number[][]] = [[], []];
  const acts: Readonly<Record<string, () => void>> = {
    q: () => void kept.push({ matrix, grey }),
    Q: () => ({ matrix, grey } = kept.pop() ?? { matrix, grey }),
    cm: () => {
      matrix = joined(numbers.slice(-6) as unknown as Matrix, matrix);
    },
    scn: () => {
      grey = Math.round((numbers.slice(-3).reduce((sum, part) => sum + part, 0) / 3) * 255);
    },
    re: () => void rectangles.push(numbers.slice(-4)),
    f: () => {
      for (const rectangle of rectangles) fill(picture, matrix, rectangle, grey);
    },
  };
  // A word of text may look like an act; it stands in brackets.
  for (const sign of drawing.replaceAll(/\[[^\]]*\]/g, '').split(/\s+/)) {
    if (/^-?[\d.]+$/.test(sign)) {
      numbers.push(Number(sign));
      continue;
    }
    acts[sign]?.();
    if (paints.has(sign)) rectangles = [];
    numbers = [];
  }
  return picture;
}

/** What the code on a PDF's first page says to whoever photographs it. */
export function codeOfPdf(pdf: Buffer): string {
  const objects = objectsOf(pdf);
  const page = pagesOf(objects)[0];
  if (!page) throw new Error('a document without pages');
  return decodeQR(pictureOf(page, drawingOf(objects, page)));
}
