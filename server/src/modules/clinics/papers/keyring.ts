import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const KEY_BYTES = 32;
const FILE = 'papers.key';

/** A key that wraps other keys, with the name that stands beside what it wrapped. */
export interface WrappingKey {
  readonly id: string;
  readonly key: Buffer;
}

/** The keys that are not in the database. The first wraps, all of them unwrap. */
export interface Keyring {
  readonly current: WrappingKey;
  /** @throws Error where the key is gone: without it nobody reads the paper again */
  find(id: string): WrappingKey;
}

const named = (key: Buffer): WrappingKey => ({
  id: createHash('sha256').update(key).digest('hex').slice(0, 16),
  key,
});

/** Keys as text: base64 of 32 bytes each, the current one first. @throws Error for anything else */
export function parseKeyring(text: string): Keyring {
  const keys = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((part) => Buffer.from(part, 'base64'));
  const [first] = keys;
  if (!first || keys.some((key) => key.length !== KEY_BYTES)) {
    throw new Error('PAPERS_KEY: must be 32 bytes in base64, or several with the current one first');
  }
  const byId = new Map(keys.map(named).map((each) => [each.id, each]));
  return {
    current: named(first),
    find(id) {
      const found = byId.get(id);
      if (!found) throw new Error(`the key ${id} of papers is not there: put it back behind the current one`);
      return found;
    },
  };
}

/**
 * The keys for papers: from the settings, or else from a file beside the database that is made at the first start and
 * readable by the server's user alone. To change the key, put a new one in front; the old one may go when a job has
 * wrapped everything anew.
 */
export async function openKeyring(dataDir: string, given: string | undefined): Promise<Keyring> {
  if (given) return parseKeyring(given);
  const path = join(dataDir, FILE);
  await mkdir(dataDir, { recursive: true });
  const fresh = `${randomBytes(KEY_BYTES).toString('base64')}\n`;
  await writeFile(path, fresh, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return parseKeyring(await readFile(path, 'utf8'));
}
