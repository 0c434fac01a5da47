import { Readable } from 'node:stream';
import { AppError } from '../app-error.ts';
import type { Rows, Sheet } from './sheet.ts';
import { partsOf } from './sheet-parts.ts';
import { zip } from './zip-stream.ts';

/** Workbooks that one process writes at the same time; each is as slow as whoever fetches it. */
const AT_ONCE = 8;

/** Writes workbooks as they are fetched, so that the longest takes no more memory than the shortest. */
export interface SheetPress {
  /** @throws AppError 503 when too many are being written, and whatever the first rows throw */
  write(sheet: Sheet): Promise<Readable>;
  /** Breaks off what is still being fetched. */
  close(): Promise<void>;
}

/** The same rows, the first of them asked for already: what refuses them does so before an answer has begun. */
async function begun(rows: Sheet['rows']): Promise<AsyncIterable<Rows>> {
  const iterator = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]();
  let next = await iterator.next();
  return (async function* () {
    try {
      for (; !next.done; next = await iterator.next()) yield next.value;
    } finally {
      await iterator.return?.();
    }
  })();
}

export function openSheetPress(): SheetPress {
  const open = new Set<Readable>();
  let beginning = 0;
  return {
    async write(sheet) {
      if (open.size + beginning >= AT_ONCE) throw new AppError(503, { retryAfter: 5 });
      beginning += 1;
      try {
        const rows = await begun(sheet.rows);
        const file = Readable.from(zip(partsOf({ ...sheet, rows })), { objectMode: false });
        open.add(file);
        file.once('close', () => open.delete(file));
        return file;
      } finally {
        beginning -= 1;
      }
    },
    async close() {
      for (const file of open) file.destroy();
    },
  };
}
