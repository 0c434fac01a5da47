import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { FileRefused } from './file-refused.ts';

const CHUNK_BYTES = 1024 * 1024;
/** Half a gigabyte of text takes seconds. */
const SLOWEST_MS = 120_000;

/** The path that a running check writes to. The caller that ends the check removes it. */
export const draftOf = (path: string): string => `${path}.part`;

/** Makes names written to a folder survive a power loss. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/**
 * Copies an upload to a place that no credential reaches, while `look` sees every byte that is copied. Checked,
 * hashed and kept bytes are therefore the same, even if somebody is still writing to the upload.
 * @returns SHA-256 in hex and the result of `look`; if `look` throws, nothing is left
 * @throws FileRefused after two minutes
 */
export async function copyWhile<T>(
  source: string,
  draft: string,
  look: (bytes: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<{ sha256: string; found: T }> {
  const hash = createHash('sha256');
  const target = await open(draft, 'w', 0o600);
  const latest = performance.now() + SLOWEST_MS;
  async function* copied() {
    for await (const chunk of createReadStream(source, { highWaterMark: CHUNK_BYTES })) {
      if (performance.now() > latest) throw new FileRefused({ reason: 'tookTooLong' });
      hash.update(chunk as Buffer);
      await target.writeFile(chunk as Buffer);
      yield chunk as Buffer;
    }
  }
  try {
    const found = await look(copied());
    await target.sync();
    await target.close();
    return { sha256: hash.digest('hex'), found };
  } catch (error) {
    await target.close();
    await rm(draft, { force: true });
    throw error;
  }
}

/** Gives finished drafts their names, so that a name always refers to a whole object. */
export async function publish(drafts: readonly { readonly draft: string; readonly path: string }[]): Promise<void> {
  for (const { draft, path } of drafts) await rename(draft, path);
  const first = drafts[0];
  if (first) await syncFolder(dirname(first.path));
}
