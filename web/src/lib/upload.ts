import { finishUpload, getStorageCredential } from '@suya/contract/files/files.endpoints';
import type { FileKind, StorageCredential, StoredFile } from '@suya/contract/files/files.schema';
import { TOKEN_HEADER, UPLOAD_PATH } from '@suya/contract/files/upload';
import type { Envelope } from '@suya/contract/http/envelope';
import type { DetailedError } from 'tus-js-client';
import { call, unreached } from './client.ts';
import { currentLanguage } from './i18n.tsx';
import { onSessionEnd } from './manners.ts';
import { Refusal } from './refusal.ts';

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
  /** Whether it stands still until the browser has a connection again. */
  onWait?: ((waits: boolean) => void) | undefined;
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
/** The one call for a credential that is under way: of two, the second's would not fit the first's keys. */
let asking: Promise<StorageCredential> | undefined;

/** Forgets the credential: it belongs to the session and clinic that asked for it. */
export function forgetCredential(): void {
  credential = undefined;
  asking = undefined;
}

onSessionEnd(forgetCredential);

/** The temporary credential, reused while unexpired, otherwise fetched anew (specification, section 4). */
async function currentCredential(): Promise<StorageCredential> {
  if (credential && Date.parse(credential.expiration) - Date.now() >= renewalMs) return credential;
  asking ??= call(getStorageCredential, {}, { quiet: true });
  const mine = asking;
  try {
    const given = await mine;
    if (asking === mine) credential = given;
    return given;
  } finally {
    if (asking === mine) asking = undefined;
  }
}

/** The embedded store stands on our own origin, whatever name the page was opened under. */
const addressOf = (endpoint: string) =>
  new URL(endpoint, location.href).pathname === UPLOAD_PATH ? UPLOAD_PATH : endpoint;

/** The store answers in our envelope where it could be reached. */
function refusalOf(error: Error | DetailedError): Refusal {
  const body = 'originalResponse' in error ? error.originalResponse?.getBody() : undefined;
  if (!body) return unreached();
  const { code, msg, extra, traceId } = JSON.parse(body) as Envelope;
  const reason = Object.values(new Refusal(code, msg, extra).fields)[0];
  return new Refusal(code, reason ?? msg, extra, traceId);
}

/** Whether another attempt may succeed: the store was not reached or stumbled, or another request still holds the upload. */
function mayPass(error: Error | DetailedError): boolean {
  const status = ('originalResponse' in error && error.originalResponse?.getStatus()) || 0;
  return status < 400 || status >= 500 || status === 409 || status === 423;
}

/** Resolves once the browser has a connection; rejects where the signal ends the wait. */
async function whenOnline(signal: AbortSignal, onWait: UploadOptions['onWait']): Promise<void> {
  if (navigator.onLine) return;
  signal.throwIfAborted();
  onWait?.(true);
  await new Promise<void>((resolve, reject) => {
    addEventListener('online', () => resolve(), { once: true, signal });
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  onWait?.(false);
}

interface Begun {
  readonly key: string;
  /** Where the store has what came of it so far. */
  readonly url: string | null;
}

/** Uploads that were cut off, by their file: trying again goes on from where they stood. */
const cutOff = new WeakMap<File, Begun>();

/** What this prefix still covers of a file that was cut off, else a new beginning. */
function beginningOf(file: File, prefix: string): Begun {
  const before = cutOff.get(file);
  cutOff.delete(file);
  return before?.key.startsWith(prefix) ? before : { key: `${prefix}${crypto.randomUUID()}`, url: null };
}

interface Sending extends UploadOptions {
  /** The credential of the moment; asked for before each chunk. */
  credentialNow: () => Promise<StorageCredential>;
}

const rulesOf = (file: File, { key, url }: Begun, endpoint: string, { kind, onProgress }: Sending) => ({
  endpoint: addressOf(endpoint),
  uploadUrl: url,
  metadata: { key, kind, filename: file.name },
  chunkSize: chunkBytes,
  retryDelays,
  storeFingerprintForResuming: false,
  onShouldRetry: mayPass,
  onProgress: (sent: number, total: number) => onProgress?.(total ? sent / total : 0),
});

async function sendBytes(file: File, begun: Begun, endpoint: string, options: Sending): Promise<void> {
  const { Upload } = await import('tus-js-client');
  await new Promise<void>((resolve, reject) => {
    let going = new AbortController();
    const upload = new Upload(file, {
      ...rulesOf(file, begun, endpoint, options),
      onBeforeRequest: async (request) => {
        await whenOnline(going.signal, options.onWait);
        request.setHeader(TOKEN_HEADER, (await options.credentialNow()).securityToken);
        request.setHeader('Accept-Language', currentLanguage());
      },
      onSuccess: () => resolve(),
      onError: (error) => {
        if (mayPass(error)) cutOff.set(file, { key: begun.key, url: upload.url });
        reject(refusalOf(error));
      },
    });
    const pause = () => {
      going.abort();
      void upload.abort();
    };
    const resume = () => {
      going = new AbortController();
      upload.start();
    };
    options.signal?.addEventListener('abort', () => {
      pause();
      reject(options.signal?.reason);
    });
    options.onControl?.({ pause, resume });
    upload.start();
  });
}

/**
 * Brings a file into the store under a credential that was given for it, resuming after interruptions.
 * @returns the key under which the server can check it
 */
export async function uploadUnder(given: StorageCredential, file: File, options: UploadOptions): Promise<string> {
  const begun = beginningOf(file, given.prefix);
  await sendBytes(file, begun, given.endpoint, { ...options, credentialNow: async () => given });
  return begun.key;
}

/**
 * Brings a file into the store, resuming after interruptions, then has the server check and keep it.
 * @throws Refusal (60051 with the reason where the check refuses it); the signal's reason where it was cancelled
 */
export async function uploadFile(file: File, options: UploadOptions): Promise<StoredFile> {
  const { prefix, endpoint } = await currentCredential();
  options.signal?.throwIfAborted();
  const begun = beginningOf(file, prefix);
  const { key } = begun;
  await sendBytes(file, begun, endpoint, { ...options, credentialNow: currentCredential });
  options.onCheck?.();
  return call(
    finishUpload,
    { key, kind: options.kind, name: file.name, ...(options.orderId ? { orderId: options.orderId } : {}) },
    { signal: options.signal, quiet: true },
  );
}
