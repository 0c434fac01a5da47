import { finishUpload, getStorageCredential } from '@suya/contract/files/files.endpoints';
import type { FileKind, StorageCredential, StoredFile } from '@suya/contract/files/files.schema';
import { call } from './client.ts';

/** The reins of an upload that is under way. */
export interface UploadControl {
  pause(): void;
  resume(): void;
}

export interface UploadOptions {
  kind: FileKind;
  /** The order that a lab's design belongs to. */
  orderId?: string | undefined;
  signal?: AbortSignal | undefined;
  /** 0 to 1 of the bytes sent. */
  onProgress?: ((share: number) => void) | undefined;
  /** All bytes are there; the server looks into the file now. */
  onCheck?: (() => void) | undefined;
  /** Called once when bytes begin to go. */
  onControl?: ((control: UploadControl) => void) | undefined;
}

const chunkBytes = 8 * 1024 * 1024;
const retryDelays = [500, 1000, 3000, 5000, 10_000];
/** A credential is renewed when less than this is left of it. */
const renewalMs = 60_000;

let credential: StorageCredential | undefined;

/** The temporary credential, reused while unexpired, otherwise fetched anew (specification, section 4). */
async function currentCredential(signal: AbortSignal | undefined): Promise<StorageCredential> {
  if (!credential || Date.parse(credential.expiration) - Date.now() < renewalMs)
    credential = await call(getStorageCredential, {}, { signal, quiet: true });
  return credential;
}

/** Forgets the credential: it belongs to the session that asked for it. */
export function forgetCredential(): void {
  credential = undefined;
}

const extensionOf = (name: string) => /\.[a-z0-9]{1,8}$/i.exec(name)?.[0].toLowerCase() ?? '';

async function sendBytes(file: File, key: string, storage: StorageCredential, options: UploadOptions): Promise<void> {
  const { Upload } = await import('tus-js-client');
  await new Promise<void>((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint: storage.endpoint,
      headers: { 'X-Storage-Token': storage.securityToken },
      metadata: { key },
      chunkSize: chunkBytes,
      retryDelays,
      storeFingerprintForResuming: false,
      onProgress: (sent, total) => options.onProgress?.(total ? sent / total : 0),
      onSuccess: () => resolve(),
      onError: reject,
    });
    options.signal?.addEventListener('abort', () => {
      upload.abort(true).catch(() => undefined);
      reject(options.signal?.reason);
    });
    options.onControl?.({ pause: () => void upload.abort(), resume: () => upload.start() });
    upload.start();
  });
}

/**
 * Brings a file into the store, resuming after interruptions, then has the server check and keep it.
 * @throws Refusal (60051 with the reason where the check refuses it); the signal's reason where it was cancelled
 */
export async function uploadFile(file: File, options: UploadOptions): Promise<StoredFile> {
  const storage = await currentCredential(options.signal);
  options.signal?.throwIfAborted();
  const key = `${storage.prefix}${crypto.randomUUID()}${extensionOf(file.name)}`;
  await sendBytes(file, key, storage, options);
  options.onCheck?.();
  return call(
    finishUpload,
    { key, kind: options.kind, name: file.name, ...(options.orderId ? { orderId: options.orderId } : {}) },
    { signal: options.signal, quiet: true },
  );
}
