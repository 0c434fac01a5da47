import { mkdir, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import type { Language } from '@suya/contract/messages/catalogue';
import { openWorkers, type Workers } from '../../work/open-workers.ts';
import { workerFile } from '../../work/worker-file.ts';
import { refusedFile, refusedMesh } from '../refusals.ts';
import { draftOf } from './copy-object.ts';
import type { Checked, CheckResult, CheckTask } from './file.worker.ts';

/** A worker limits its own time. Ten minutes is the backstop for a hung worker; it includes queue time. */
const LIMITS = { maxWaiting: 50, timeoutMs: 600_000, heapMb: { old: 256, young: 16 } };

export interface FileChecker {
  /**
   * Checks an upload in a worker and keeps a copy under `target`.
   * @throws AppError fileRefused, or 503 if too many uploads wait
   */
  check(task: CheckTask, language: Language): Promise<Checked>;
  close(): Promise<void>;
}

const open = (threads: number): Workers<CheckTask, CheckResult> =>
  openWorkers(workerFile(import.meta.url, './file.worker'), { ...LIMITS, threads });

/**
 * Two pools, so that a queue of scans does not hold up photos. Pictures are checked one at a time, because pixels
 * take memory.
 */
export function makeFileChecker(): FileChecker {
  const meshes = open(Math.max(1, availableParallelism() - 1));
  const pictures = open(1);

  async function run(task: CheckTask): Promise<CheckResult> {
    const pool = task.kind === 'photo' ? pictures : meshes;
    try {
      return await pool.run(task);
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
      await Promise.all([meshes.close(), pictures.close()]);
    },
  };
}
