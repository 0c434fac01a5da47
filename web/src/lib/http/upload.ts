import { finishUpload, getStorageCredential } from '@suya/contract/files/files.endpoints';
import type { FileKind, StorageCredential, StoredFile } from '@suya/contract/files/files.schema';
import { TOKEN_HEADER, UPLOAD_PATH } from '@suya/contract/files/upload';
import type { Envelope } from '@suya/contract/http/envelope';
import type { DetailedError } from 'tus-js-client';
import { currentLanguage } from '../i18n.tsx';
import { call, unreached } from './client.ts';
import { onSessionEnd } from './manners.ts';
import { Refusal } from './refusal.ts';

/** The controls of a running upload. */
export interface UploadControl {
  pause(): void;
  resume(): void;
}

export interface UploadOptions {
  kind: FileKind;
  /** The order that a lab's design belongs to. */
  orderId?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Share of the bytes sent, 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
  /** Whether it is paused until the browser is online again. */
  onWait?: ((waits: boolean) => void) | undefined;
  /** All bytes have arrived; the server is checking the file. */
  onCheck?: (() => void) | undefined;
  /** Called once when sending begins. */
  onControl?: ((control: UploadControl) => void) | undefined;
}

const chunkBytes = 8 * 1024 * 1024;
const retryDelays = [500, 1000, 3000, 5000, 10_000];
/** A credential with less time left than this is renewed. */
const renewalMs = 60_000;

let credential: StorageCredential | undefined;
/**
 * The running request for a credential. A second one would return a credential that does not fit the first one's
 * keys.
 */
let asking: Promise<StorageCredential> | undefined;

/** Forgets the credential: it belongs to the session and clinic that asked for it. */
export function forgetCredential(): void {
  credential = undefined;
  asking = undefined;
}

onSessionEnd(forgetCredential);

/** The temporary credential, reused until it expires, then fetched again (specification, section 4). */
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

/** The embedded store is on our own origin, whatever host name the page was opened under. */
const addressOf = (endpoint: string) =>
  new URL(endpoint, location.href).pathname === UPLOAD_PATH ? UPLOAD_PATH : endpoint;

/** If the store was reached, it answers in our envelope. */
function refusalOf(error: Error | DetailedError): Refusal {
  const body = 'originalResponse' in error ? error.originalResponse?.getBody() : undefined;
  if (!body) return unreached();
  const { code, msg, extra, traceId } = JSON.parse(body) as Envelope;
  const reason = Object.values(new Refusal(code, msg, extra).fields)[0];
  return new Refusal(code, reason ?? msg, extra, traceId);
}

/**
 * Whether another attempt may succeed: the store could not be reached or failed, or another request still holds the
 * upload.
 */
function mayPass(error: Error | DetailedError): boolean {
  const status = ('originalResponse' in error && error.originalResponse?.getStatus()) || 0;
  return status < 400 || status >= 500 || status === 409 || status === 423;
}

/** Resolves once the browser is online; rejects if the signal ends the wait. */
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
  /** The upload's URL in the store, with the bytes that have arrived so far. */
  readonly url: string | null;
}

/** Interrupted uploads by their file, so that a retry continues them. */
const cutOff = new WeakMap<File, Begun>();

/** The interrupted upload of a file, if its key is under this prefix; otherwise a new one. */
function beginningOf(file: File, prefix: string): Begun {
  const before = cutOff.get(file);
  cutOff.delete(file);
  return before?.key.startsWith(prefix) ? before : { key: `${prefix}${crypto.randomUUID()}`, url: null };
}

interface Sending extends UploadOptions {
  /** The current credential, requested before each chunk. */
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
 * Uploads a file under a given credential, resuming after interruptions.
 * @returns the key under which the server can check it
 */
export async function uploadUnder(given: StorageCredential, file: File, options: UploadOptions): Promise<string> {
  const begun = beginningOf(file, given.prefix);
  await sendBytes(file, begun, given.endpoint, { ...options, credentialNow: async () => given });
  return begun.key;
}

/**
 * Uploads a file, resuming after interruptions, then has the server check and keep it.
 * @throws Refusal (fileRefused with the reason if the check refuses it); the signal's reason if it was cancelled
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
