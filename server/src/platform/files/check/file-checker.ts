import { mkdir, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import type { Language } from '@suya/contract/messages/catalogue';
import { Piscina } from 'piscina';
import { AppError } from '../../app-error.ts';
import { workerFile } from '../../worker-file.ts';
import { refusedFile, refusedMesh } from '../refusals.ts';
import { draftOf } from './copy-object.ts';
import type { Checked, CheckResult, CheckTask } from './file.worker.ts';

const MAX_WAITING = 50;
const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };
/** Files come several at once or not for long; a worker that waits holds what its last one took. */
const IDLE_MS = 2000;
/** The worker minds its own time; this ends one that hangs, its wait in the queue included. */
const TIMEOUT_MS = 600_000;

export interface FileChecker {
  /** Checks an upload in a worker and keeps a copy under `target`. @throws AppError 60051, and 503 when too many wait */
  check(task: CheckTask, language: Language): Promise<Checked>;
  close(): Promise<void>;
}

function makePool(threads: number): Piscina<CheckTask, CheckResult> {
  return new Piscina({
    ...workerFile(import.meta.url, './file.worker'),
    minThreads: 0,
    maxThreads: threads,
    maxQueue: MAX_WAITING,
    idleTimeout: IDLE_MS,
    resourceLimits: LIMITS,
  });
}

/** Two pools, so that a queue of scans does not hold up photos; pictures one at a time, because pixels take memory. */
export function makeFileChecker(): FileChecker {
  const meshes = makePool(Math.max(1, availableParallelism() - 1));
  const pictures = makePool(1);

  async function run(task: CheckTask): Promise<CheckResult> {
    const pool = task.kind === 'photo' ? pictures : meshes;
    if (pool.queueSize >= MAX_WAITING) throw new AppError(503, { retryAfter: 5 });
    try {
      return await pool.run(task, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    } catch (error) {
      await Promise.all([draftOf(task.target), draftOf(task.preview)].map((path) => rm(path, { force: true })));
      if (error instanceof Error && error.name === 'AbortError') return { ok: false, file: { reason: 'tookTooLong' } };
      throw error;
    }
  }

  return {
    async check(task, language) {
      await mkdir(dirname(task.target), { recursive: true, mode: 0o700 });
      const result = await run(task);
      if (result.ok) return result.checked;
      throw 'file' in result ? refusedFile(result.file) : refusedMesh(result.mesh, language);
    },
    async close() {
      await Promise.all([meshes.close({ force: true }), pictures.close({ force: true })]);
    },
  };
}
