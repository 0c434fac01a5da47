import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** One file of an archive; its content is asked for when its turn comes. */
export interface ZipEntry {
  /** ASCII. */
  readonly name: string;
  readonly content: AsyncIterable<string> | Iterable<string>;
}

const VERSION = 20;
/** The sizes stand behind the content: nobody knows them before. */
const SIZES_FOLLOW = 1 << 3;
const DEFLATED = 8;
/** 1980-01-01, the format's first day: an archive tells nothing of when it was made. */
const DATE = 0x0021;

interface Tally {
  crc: number;
  plain: number;
  packed: number;
}

function bytesOf(numbers: readonly (readonly [value: number, width: 2 | 4])[], ...rest: Buffer[]): Buffer {
  const head = Buffer.alloc(numbers.reduce((sum, [, width]) => sum + width, 0));
  let at = 0;
  for (const [value, width] of numbers) at = head.writeUIntLE(value, at, width);
  return Buffer.concat([head, ...rest]);
}

/** What local header and directory say of an entry alike, the tally still open in the former. */
const common = ({ crc, plain, packed }: Tally, name: Buffer): (readonly [number, 2 | 4])[] => [
  [VERSION, 2],
  [SIZES_FOLLOW, 2],
  [DEFLATED, 2],
  [0, 2],
  [DATE, 2],
  [crc, 4],
  [packed, 4],
  [plain, 4],
  [name.length, 2],
  [0, 2],
];

async function* counted(content: ZipEntry['content'], tally: Tally): AsyncGenerator<Buffer> {
  for await (const text of content) {
    const bytes = Buffer.from(text, 'utf8');
    tally.crc = crc32(bytes, tally.crc);
    tally.plain += bytes.length;
    yield bytes;
  }
}

/** Deflates beside the event loop, piece by piece. */
async function* packed(content: ZipEntry['content'], tally: Tally): AsyncGenerator<Buffer> {
  // Whoever reads the last stream hears of every failure; the callback only keeps it from ending the process.
  const deflating = pipeline(Readable.from(counted(content, tally)), createDeflateRaw({ level: 4 }), () => {});
  for await (const piece of deflating as AsyncIterable<Buffer>) {
    tally.packed += piece.length;
    yield piece;
  }
}

/** A ZIP archive of up to 4 GB, made as it is read: nothing of it is kept but the directory. */
export async function* zip(entries: Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of entries) {
    const [tally, called] = [{ crc: 0, plain: 0, packed: 0 }, Buffer.from(name, 'ascii')];
    const local = bytesOf([[0x04034b50, 4], ...common(tally, called)], called);
    yield local;
    yield* packed(content, tally);
    yield bytesOf([
      [0x08074b50, 4],
      [tally.crc, 4],
      [tally.packed, 4],
      [tally.plain, 4],
    ]);
    const place = [0, 0, 0].map((value) => [value, 2] as const);
    directory.push(
      bytesOf([[0x02014b50, 4], [VERSION, 2], ...common(tally, called), ...place, [0, 4], [offset, 4]], called),
    );
    offset += local.length + tally.packed + 16;
  }
  const listed = Buffer.concat(directory);
  const count = [directory.length, 2] as const;
  yield listed;
  yield bytesOf([[0x06054b50, 4], [0, 2], [0, 2], count, count, [listed.length, 4], [offset, 4], [0, 2]]);
}
