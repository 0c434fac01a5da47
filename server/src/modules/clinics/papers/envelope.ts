import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Keyring } from './keyring.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** AES-256-GCM: nonce, text, tag. `about` is not kept, and what was sealed about one thing opens about no other. */
function seal(key: Buffer, plain: Buffer, about: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(about));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** @throws Error where it was sealed with another key, about something else, or changed since */
function unseal(key: Buffer, sealed: Buffer, about: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES));
  decipher.setAAD(Buffer.from(about));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
}

/** A paper as it lies in the database. */
export interface SealedPaper {
  readonly content: Buffer;
  /** The content's own key, sealed with a wrapping key. */
  readonly wrapped_key: Buffer;
  readonly kek_id: string;
}

/** Seals a picture under a key of its own. */
export function sealPaper({ current }: Keyring, paperId: string, picture: Buffer): SealedPaper {
  const key = randomBytes(KEY_BYTES);
  return {
    content: seal(key, picture, paperId),
    wrapped_key: seal(current.key, key, paperId),
    kek_id: current.id,
  };
}

/** The picture of a sealed paper. @throws Error where a key does not fit or a byte was changed */
export function openPaper(keyring: Keyring, paperId: string, paper: SealedPaper): Buffer {
  const key = unseal(keyring.find(paper.kek_id).key, paper.wrapped_key, paperId);
  return unseal(key, paper.content, paperId);
}

/** The paper's key under the current wrapping key. The content stays as it is. */
export function rewrap(
  keyring: Keyring,
  paperId: string,
  paper: Omit<SealedPaper, 'content'>,
): Omit<SealedPaper, 'content'> {
  const key = unseal(keyring.find(paper.kek_id).key, paper.wrapped_key, paperId);
  return { wrapped_key: seal(keyring.current.key, key, paperId), kek_id: keyring.current.id };
}
