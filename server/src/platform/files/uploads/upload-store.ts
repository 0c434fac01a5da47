import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { fileKind } from '@suya/contract/files/files.schema';
import { SNIFF_BYTES, sniffMesh } from '@suya/contract/meshes/readers/sniff';
import { FileStore } from '@tus/file-store';
import type { Upload } from '@tus/server';
import { pictureTypeOf, refusalOfPicture } from '../check/picture-type.ts';
import { refusedFile } from '../refusals.ts';
import type { StorageFolder } from '../storage-folder.ts';
import { UploadNotes } from './upload-notes.ts';

/**
 * Refuses an upload whose first bytes rule out the declared kind.
 * @throws AppError, MeshRefused
 */
function sniff(upload: Upload, head: Uint8Array): void {
  const kind = fileKind.parse(upload.metadata?.kind);
  if (kind === 'photo') {
    if (!pictureTypeOf(head)) throw refusedFile(refusalOfPicture(head));
    return;
  }
  sniffMesh(head, upload.size ?? 0);
}

/** The first bytes of a stream, and the stream with them put back. */
async function peek(
  source: AsyncIterator<Buffer>,
  wanted: number,
): Promise<{ head: Buffer; whole: AsyncGenerator<Buffer> }> {
  const first: Buffer[] = [];
  let length = 0;
  while (length < wanted) {
    const next = await source.next();
    if (next.done) break;
    first.push(next.value);
    length += next.value.length;
  }
  const head = Buffer.concat(first);
  async function* whole() {
    yield head;
    for (;;) {
      const next = await source.next();
      if (next.done) return;
      yield next.value;
    }
  }
  return { head, whole: whole() };
}

/** Uploads on disk. A key is written once; nothing can be read, listed or removed through it. */
export class UploadStore extends FileStore {
  readonly #root: string;
  readonly #notes: UploadNotes;

  constructor(folder: StorageFolder) {
    const notes = new UploadNotes(folder.notes);
    super({ directory: folder.root, configstore: notes });
    this.#root = folder.root;
    this.#notes = notes;
    this.extensions = ['creation', 'creation-with-upload'];
  }

  get notes(): UploadNotes {
    return this.#notes;
  }

  pathOf(key: string): string {
    return join(this.#root, key);
  }

  /** Creates the empty object. Its key was claimed before. */
  override async create(upload: Upload): Promise<Upload> {
    const path = this.pathOf(upload.id);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, '', { flag: 'a', mode: 0o600 });
    upload.storage = { type: 'file', path };
    return upload;
  }

  /** An upload with its declared and received size, or null if it does not exist (any more). */
  async find(key: string): Promise<Upload | null> {
    return this.getUpload(key).catch((error: { status_code?: number }) => {
      if (error.status_code === 404 || error.status_code === 410) return null;
      throw error;
    });
  }

  /** Removes an upload if it exists. Its key stays taken. */
  async discard(key: string): Promise<void> {
    await rm(this.pathOf(key), { force: true });
    await this.#notes.delete(key);
  }

  override async write(readable: Readable, key: string, offset: number): Promise<number> {
    if (offset > 0) return super.write(readable, key, offset);
    const upload = await this.getUpload(key);
    const wanted = Math.min(SNIFF_BYTES, upload.size ?? 0);
    const { head, whole } = await peek(readable[Symbol.asyncIterator](), wanted);
    if (head.length >= wanted && wanted > 0) {
      try {
        sniff(upload, head);
      } catch (error) {
        await this.discard(key);
        throw error;
      }
    }
    return super.write(Readable.from(whole), key, offset);
  }
}
