import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

const KEY_BYTES = 32;

/** The embedded store: one folder in the data folder, and the key that its credentials and addresses are sealed with. */
export interface StorageFolder {
  readonly root: string;
  /** The tus store's own notes on each upload; beside the uploads, so that no key can collide with them. */
  readonly notes: string;
  readonly secret: Buffer;
}

/** Where a checked object lies. Both parts are UUIDs of ours; no text of a client is in it. */
export function objectPath(folder: StorageFolder, clinicId: string, fileId: string): string {
  return join(folder.root, 'o', clinicId, fileId);
}

/** Where the small picture of a photo, or the light mesh of a heavy one, lies. */
export function previewPath(folder: StorageFolder, clinicId: string, fileId: string): string {
  return `${objectPath(folder, clinicId, fileId)}.preview`;
}

/** Writes `bytes` so that after a crash the file is whole or not there; the first of several writers wins. */
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
 * Opens (or makes) the store under a data folder. The sealing key lies there too and not in the database, so that
 * neither a dump nor a reader of the database can make a credential; losing it ends running uploads and addresses, no more.
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
