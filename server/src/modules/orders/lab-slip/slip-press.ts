import { Piscina } from 'piscina';
import { AppError } from '../../../platform/app-error.ts';
import { workerFile } from '../../../platform/worker-file.ts';
import type { SlipTask } from './slip.worker.ts';

const MAX_WAITING = 50;
const MAX_HEAP_MB = 256;
/** A worker keeps its unpacked fonts as long; unpacking them anew takes a fifth of a second. */
const IDLE_MS = 5 * 60_000;
const TIMEOUT_MS = 60_000;

/** Draws slips beside the event loop. */
export interface SlipPress {
  /** @throws AppError 503 when too many wait */
  print(task: SlipTask): Promise<Buffer>;
  close(): Promise<void>;
}

/** One worker, started with the first slip and stopped when none was asked for in a while. */
export function openSlipPress(): SlipPress {
  const pool = new Piscina<SlipTask, Uint8Array>({
    ...workerFile(import.meta.url, './slip.worker'),
    minThreads: 0,
    maxThreads: 1,
    maxQueue: MAX_WAITING,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  return {
    async print(task) {
      if (pool.queueSize >= MAX_WAITING) throw new AppError(503, { retryAfter: 5 });
      return Buffer.from(await pool.run(task, { signal: AbortSignal.timeout(TIMEOUT_MS) }));
    },
    close: () => pool.close({ force: true }),
  };
}
