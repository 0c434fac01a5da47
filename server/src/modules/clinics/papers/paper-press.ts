import { openWorkers, type Workers } from '../../../platform/work/open-workers.ts';
import { workerFile } from '../../../platform/work/worker-file.ts';
import type { PaperResult, PaperTask } from './paper.worker.ts';

/** Works on pictures of papers beside the thread that answers requests. */
export type PaperPress = Workers<PaperTask, PaperResult>;

/** One worker: pixels take memory, and papers are few. */
export const openPaperPress = (): PaperPress =>
  openWorkers(workerFile(import.meta.url, './paper.worker'), { maxWaiting: 30, timeoutMs: 30_000 });
