import { Piscina } from 'piscina';
import { AppError } from '../app-error.ts';
import type { workerFile } from './worker-file.ts';

/** A worker keeps the memory of its last task; starting a new one takes a fifth of a second. */
const IDLE_MS = 2000;
const RETRY_AFTER_SECONDS = 5;

export interface WorkerLimits {
  /** Number of threads. The default is one, because pixels and fonts take memory. */
  readonly threads?: number;
  /** How many tasks may wait for a thread. Further tasks are refused. */
  readonly maxWaiting: number;
  /** Time limit of a task, including its wait. */
  readonly timeoutMs: number;
  /** The heap of a thread for old and young objects. The default is Node's own limits. */
  readonly heapMb?: { readonly old: number; readonly young: number };
}

/** Threads that do one kind of task outside the event loop. */
export interface Workers<Task, Result> {
  /**
   * Runs one task.
   * @throws AppError 503 if too many tasks wait; an `AbortError` if it took too long
   */
  run(task: Task): Promise<Result>;
  /** Ends the threads at once, even if they are busy. */
  close(): Promise<void>;
}

/**
 * Opens threads that start with the first task and stop after two idle seconds.
 * @param worker the file whose default export does one task
 */
export function openWorkers<Task, Result>(
  worker: ReturnType<typeof workerFile>,
  { threads = 1, maxWaiting, timeoutMs, heapMb }: WorkerLimits,
): Workers<Task, Result> {
  const heap = heapMb && { maxOldGenerationSizeMb: heapMb.old, maxYoungGenerationSizeMb: heapMb.young };
  const pool = new Piscina<Task, Result>({
    ...worker,
    ...{ minThreads: 0, maxThreads: threads, maxQueue: maxWaiting, idleTimeout: IDLE_MS },
    ...(heap ? { resourceLimits: heap } : {}),
  });
  return {
    async run(task) {
      if (pool.queueSize >= maxWaiting) throw new AppError(503, { retryAfter: RETRY_AFTER_SECONDS });
      return pool.run(task, { signal: AbortSignal.timeout(timeoutMs) });
    },
    close: () => pool.close({ force: true }),
  };
}
