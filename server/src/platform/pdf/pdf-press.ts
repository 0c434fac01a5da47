import { openWorkers } from '../work/open-workers.ts';
import type { workerFile } from '../work/worker-file.ts';

/** A worker holds 80 MB with its fonts, so there is one. */
const LIMITS = { maxWaiting: 50, timeoutMs: 60_000, heapMb: { old: 256, young: 16 } };

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
  const workers = openWorkers<Content, Uint8Array>(worker, LIMITS);
  return {
    print: async (content) => Buffer.from(await workers.run(content)),
    close: () => workers.close(),
  };
}
