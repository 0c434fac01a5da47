import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type FileVariant, variantNames } from '@suya/contract/files/files.schema';

const KEY_BYTES = 32;

/** The embedded store: one folder in the data folder, and the key that seals its credentials and addresses. */
export interface StorageFolder {
  readonly root: string;
  /** The tus store's own notes on each upload, outside the uploads' folder so that no key can collide with them. */
  readonly notes: string;
  readonly secret: Buffer;
}

/** The path of a checked object. Both parts are UUIDs of ours; it contains no text from a client. */
export function objectPath(folder: StorageFolder, clinicId: string, fileId: string): string {
  return join(folder.root, 'o', clinicId, fileId);
}

/** The path of an object derived from a file. */
export function variantPath(folder: StorageFolder, clinicId: string, fileId: string, kind: FileVariant): string {
  return `${objectPath(folder, clinicId, fileId)}.${kind}`;
}

/** Removes the object of a file and everything derived from it. */
export async function removeObjects(folder: StorageFolder, clinicId: string, fileId: string): Promise<void> {
  const variants = variantNames.map((kind) => variantPath(folder, clinicId, fileId, kind));
  for (const path of [objectPath(folder, clinicId, fileId), ...variants]) await rm(path, { force: true });
}

/** Writes `bytes` so that after a crash the file is either whole or missing. The first of several writers wins. */
async function createOnce(path: string, bytes: Buffer): Promise<void> {
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Opens (or creates) the store in a data folder. The sealing key is kept there and not in the database, so that
 * nobody can make a credential from a dump or by reading the database. Losing the key only ends running uploads and
 * addresses.
 */
export async function openStorageFolder(dataDir: string): Promise<StorageFolder> {
  const root = join(dataDir, 'storage');
  const notes = join(root, 'notes');
  for (const part of ['t', 'o', 'notes']) await mkdir(join(root, part), { recursive: true, mode: 0o700 });
  const keyPath = join(root, 'key');
  await readFile(keyPath).catch(() => createOnce(keyPath, randomBytes(KEY_BYTES)));
  const secret = await readFile(keyPath);
  if (secret.length !== KEY_BYTES) throw new Error(`${keyPath} is damaged: restore it or remove it`);
  return { root, notes, secret };
}
