import { statfs } from 'node:fs/promises';
import { AppError } from '../app-error.ts';

const LEAST_BYTES = 500 * 1024 * 1024;
const LEAST_SHARE = 0.05;
const RETRY_AFTER_SECONDS = 60;

/** Whether less than 500 MB or 5 % of a folder's disk is free for us. */
export async function isDiskNearlyFull(folder: string): Promise<boolean> {
  const disk = await statfs(folder);
  const free = disk.bavail * disk.bsize;
  return free < LEAST_BYTES || free < disk.blocks * disk.bsize * LEAST_SHARE;
}

/** The refusal while there is no room. It gives the reason and asks to try again in a minute. */
export function storageFull(): AppError {
  return new AppError(503, { retryAfter: RETRY_AFTER_SECONDS, reason: 'storageFull' }, 'files.storageFull');
}

/**
 * Refuses to write while the disk is nearly full. The last bytes belong to the database.
 * @throws AppError 503
 */
export async function requireRoom(folder: string): Promise<void> {
  if (await isDiskNearlyFull(folder)) throw storageFull();
}
