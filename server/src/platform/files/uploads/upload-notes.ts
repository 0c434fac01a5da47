import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { KvStore, Upload } from '@tus/server';

const GONE = 'gone';

async function textOf(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw error;
  });
}

/**
 * The tus store's note on each upload: declared size and kind. A note outlives its upload as a tombstone (until the
 * daily sweep), so that a used key can never be written again.
 */
export class UploadNotes implements KvStore<Upload> {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Takes a key forever.
   * @returns false if it was taken before
   */
  async claim(upload: Upload): Promise<boolean> {
    const path = join(this.#folder, upload.id);
    await mkdir(dirname(path), { recursive: true });
    try {
      await writeFile(path, JSON.stringify(upload), { flag: 'wx' });
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      throw error;
    }
  }

  async get(key: string): Promise<Upload | undefined> {
    const text = await textOf(join(this.#folder, key));
    return text === null || text === GONE || text === '' ? undefined : (JSON.parse(text) as Upload);
  }

  async set(key: string, upload: Upload): Promise<void> {
    const path = join(this.#folder, key);
    await writeFile(`${path}.new`, JSON.stringify(upload));
    await rename(`${path}.new`, path);
  }

  /** Leaves a tombstone without name and size. */
  async delete(key: string): Promise<void> {
    await writeFile(join(this.#folder, key), GONE);
  }

  /** Forgets a key completely. */
  async forget(key: string): Promise<void> {
    await rm(join(this.#folder, key), { force: true });
  }

  /** The number of uploads under a folder of keys, and the sum of their declared sizes in bytes. */
  async pending(prefix: string): Promise<{ uploads: number; bytes: number }> {
    const entries = await readdir(join(this.#folder, prefix), { recursive: true, withFileTypes: true }).catch(() => []);
    let uploads = 0;
    let bytes = 0;
    for (const entry of entries) {
      if (!entry.isFile()) continue;
      const text = await textOf(join(entry.parentPath, entry.name));
      if (text === null || text === GONE || text === '') continue;
      uploads += 1;
      bytes += (JSON.parse(text) as Upload).size ?? 0;
    }
    return { uploads, bytes };
  }
}
