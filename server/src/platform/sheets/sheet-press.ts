import { Piscina } from 'piscina';
import { AppError } from '../app-error.ts';
import { workerFile } from '../worker-file.ts';
import type { Sheet } from './sheet.ts';

const MAX_WAITING = 10;
/** A hundred thousand rows of twenty columns. */
const MAX_HEAP_MB = 1024;
const IDLE_MS = 30_000;
const TIMEOUT_MS = 60_000;

/** Writes workbooks beside the event loop. */
export interface SheetPress {
  /** @throws AppError 503 when too many wait */
  write(sheet: Sheet): Promise<Buffer>;
  close(): Promise<void>;
}

/** One worker, started with the first workbook and stopped when none was asked for in a while. */
export function openSheetPress(): SheetPress {
  const pool = new Piscina<Sheet, Uint8Array>({
    ...workerFile(import.meta.url, './sheet.worker'),
    minThreads: 0,
    maxThreads: 1,
    maxQueue: MAX_WAITING,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  return {
    async write(sheet) {
      if (pool.queueSize >= MAX_WAITING) throw new AppError(503, { retryAfter: 5 });
      return Buffer.from(await pool.run(sheet, { signal: AbortSignal.timeout(TIMEOUT_MS) }));
    },
    close: () => pool.close({ force: true }),
  };
}
