import type { Dirent } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { SystemCtx } from '../ctx.ts';
import { deleteUnreferred, listExisting, listUnreferred } from './files.repo.ts';
import { removeObjects, type StorageFolder } from './storage-folder.ts';

const AGE_MS = 24 * 60 * 60 * 1000;
const ROWS_AT_ONCE = 500;
const ID_LENGTH = 36;

const entriesOf = (folder: string): Promise<Dirent[]> => readdir(folder, { withFileTypes: true }).catch(() => []);

const isOld = async (path: string, before: number): Promise<boolean> => {
  const found = await stat(path).catch(() => null);
  return found !== null && found.mtimeMs < before;
};

/** Removes old files in a folder, and sub-folders that are old and empty. */
async function removeOld(folder: string, before: number): Promise<void> {
  for (const entry of await entriesOf(folder)) {
    const path = join(folder, entry.name);
    const wasOld = await isOld(path, before);
    if (entry.isDirectory()) {
      await removeOld(path, before);
      if (wasOld && (await entriesOf(path)).length === 0) await rm(path, { recursive: true, force: true });
    } else if (wasOld) await rm(path, { force: true });
  }
}

/** Removes uploads that were not finished within 24 hours, and the tombstones of used keys. */
export async function sweepUploads(folder: StorageFolder, now: Date): Promise<void> {
  const before = now.getTime() - AGE_MS;
  await removeOld(join(folder.root, 't'), before);
  await removeOld(folder.notes, before);
}

/** Removes files that nothing has referred to for 24 hours: first the row, then the bytes. */
export async function sweepUnreferred(ctx: SystemCtx, folder: StorageFolder): Promise<void> {
  for (const { clinicId, id } of await listUnreferred(ctx, ROWS_AT_ONCE)) {
    if (!(await deleteUnreferred(ctx, clinicId, id))) continue;
    await removeObjects(folder, clinicId, id);
  }
}

/**
 * Removes files and derived objects without a row that are older than 24 hours. They remain if the server stops
 * between writing the object and its row.
 */
export async function sweepOrphans(ctx: SystemCtx, folder: StorageFolder, now: Date): Promise<void> {
  const before = now.getTime() - AGE_MS;
  for (const clinic of await entriesOf(join(folder.root, 'o'))) {
    const names = (await entriesOf(join(folder.root, 'o', clinic.name))).map((entry) => entry.name);
    for (let at = 0; at < names.length; at += ROWS_AT_ONCE) {
      const batch = names.slice(at, at + ROWS_AT_ONCE);
      const existing = await listExisting(ctx, clinic.name, [
        ...new Set(batch.map((name) => name.slice(0, ID_LENGTH))),
      ]);
      for (const name of batch) {
        const path = join(folder.root, 'o', clinic.name, name);
        const isDraft = name.endsWith('.part');
        if ((isDraft || !existing.has(name)) && (await isOld(path, before))) await rm(path, { force: true });
      }
    }
  }
}
