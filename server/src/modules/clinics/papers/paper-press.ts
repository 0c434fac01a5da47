import { Piscina } from 'piscina';
import { AppError } from '../../../platform/app-error.ts';
import { workerFile } from '../../../platform/worker-file.ts';
import type { PaperResult, PaperTask } from './paper.worker.ts';

const MAX_WAITING = 30;
const IDLE_MS = 2000;
const TIMEOUT_MS = 30_000;

/** Works on pictures of papers beside the thread that answers requests. */
export interface PaperPress {
  /** @throws AppError 503 when too many wait */
  run(task: PaperTask): Promise<PaperResult>;
  close(): Promise<void>;
}

/** One worker: pixels take memory, and papers are few. */
export function openPaperPress(): PaperPress {
  const pool = new Piscina<PaperTask, PaperResult>({
    ...workerFile(import.meta.url, './paper.worker'),
    ...{ minThreads: 0, maxThreads: 1, maxQueue: MAX_WAITING, idleTimeout: IDLE_MS },
  });
  return {
    async run(task) {
      if (pool.queueSize >= MAX_WAITING) throw new AppError(503, { retryAfter: 5 });
      return pool.run(task, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    },
    close: () => pool.close({ force: true }),
  };
}
