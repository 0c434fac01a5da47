import { Piscina } from 'piscina';
import { AppError } from '../app-error.ts';
import type { workerFile } from '../worker-file.ts';

const MAX_WAITING = 50;
const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };
/** A worker holds 80 MB with its fonts; to begin anew takes a fifth of a second. */
const IDLE_MS = 2000;
const TIMEOUT_MS = 60_000;

/** Draws one kind of document beside the event loop. */
export interface PdfPress<Content> {
  /** @throws AppError 503 when too many wait */
  print(content: Content): Promise<Buffer>;
  close(): Promise<void>;
}

/**
 * One worker, started with the first document and stopped when none was asked for in a while.
 * @param worker the document's own worker, which draws what it is handed with `drawPdf`
 */
export function openPdfPress<Content>(worker: ReturnType<typeof workerFile>): PdfPress<Content> {
  const pool = new Piscina<Content, Uint8Array>({
    ...worker,
    minThreads: 0,
    maxThreads: 1,
    maxQueue: MAX_WAITING,
    idleTimeout: IDLE_MS,
    resourceLimits: LIMITS,
  });
  return {
    async print(content) {
      if (pool.queueSize >= MAX_WAITING) throw new AppError(503, { retryAfter: 5 });
      return Buffer.from(await pool.run(content, { signal: AbortSignal.timeout(TIMEOUT_MS) }));
    },
    close: () => pool.close({ force: true }),
  };
}
