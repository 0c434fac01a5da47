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
  readonly #marks: string;

  constructor(folder: string) {
    this.#folder = folder;
    // No key begins so.
    this.#marks = join(folder, 'marks');
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
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      throw error;
    }
    const mark = this.#markOf(upload.id, upload.size ?? 0);
    await mkdir(dirname(mark), { recursive: true });
    await writeFile(mark, '');
    return true;
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
    await this.#unmark(key);
    await writeFile(join(this.#folder, key), GONE);
  }

  /** Forgets a key completely. */
  async forget(key: string): Promise<void> {
    await this.#unmark(key);
    await rm(join(this.#folder, key), { force: true });
  }

  /**
   * The number of uploads under a folder of keys, and the sum of their declared sizes in bytes: one look at names, however
   * many keys were used up before.
   * @param folder the part of the keys that is their holder's
   */
  async pending(folder: string): Promise<{ uploads: number; bytes: number }> {
    const names = await readdir(join(this.#marks, folder)).catch(() => []);
    const sizes = names.map((name) => Number(name.slice(name.lastIndexOf('.') + 1)) || 0);
    return { uploads: names.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
  }

  /** The mark of an upload that is under way: an empty file whose name says key and size, beside its holder's others. */
  #markOf(key: string, size: number): string {
    const parts = key.split('/');
    return join(this.#marks, ...parts.slice(0, -2), `${parts.slice(-2).join('.')}.${size}`);
  }

  async #unmark(key: string): Promise<void> {
    const upload = await this.get(key);
    if (upload) await rm(this.#markOf(key, upload.size ?? 0), { force: true });
  }
}
