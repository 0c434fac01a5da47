import type { MeshSource } from '../engine/part.ts';
import { endsJob, type FromWorker, type ToWorker } from './messages.ts';
import { startWorker } from './own-worker.ts';
import parseWorkerUrl from './parse.worker.ts?worker&url';
import { createPrecedence } from './precedence.ts';
import { createWorkerPool, type Loan } from './worker-pool.ts';

/**
 * Receives everything the worker says about one file; `failed` also when the file could not be fetched.
 * @returns nothing, or of a surface when it is drawn; before, welding would take the cores from a machine that draws by
 *    itself.
 */
export type OnPartMessage = (message: FromWorker) => void | Promise<void>;

/**
 * Which file of a part it is: a `light` one is only looked at until the whole one is there, `whole` the only one,
 * `afterLight` a whole one whose light mesh was asked for in the same turn.
 */
export type FileRole = 'light' | 'whole' | 'afterLight';

/** A light mesh that takes longer holds up the whole one no more. */
const LIGHT_FIRST_MS = 5000;

/** A worker that read a larger file is ended afterwards, and its memory with it. */
const KEPT_BYTES = 64 * 1024 * 1024;

const cores = globalThis.navigator?.hardwareConcurrency ?? 2;
const pool = createWorkerPool(() => startWorker(parseWorkerUrl), Math.min(4, Math.max(2, cores - 1)));

const precedence = createPrecedence(LIGHT_FIRST_MS);

/** Starts a worker ahead of the first file. */
export const warmReaders = (): void => pool.warm();

const tell = (worker: Worker, message: ToWorker, transfer: Transferable[] = []): void =>
  worker.postMessage(message, transfer);

/** The body's size where the answer says it reliably: a compressed answer has another length than the file. */
function sizeOf(response: Response, source: MeshSource): number | null {
  const written = Number(response.headers.get('content-length') ?? Number.NaN);
  if (Number.isSafeInteger(written) && !response.headers.has('content-encoding')) return written;
  return source.size ?? null;
}

/** @returns the bytes of the file. */
async function sendResponse(worker: Worker, source: MeshSource, response: Response, light: boolean): Promise<number> {
  if (!response.ok) throw new Error(`mesh: HTTP ${response.status}`);
  const totalSize = sizeOf(response, source);
  if (totalSize === null || !response.body) {
    const blob = await response.blob();
    tell(worker, { type: 'blob', blob, light });
    return blob.size;
  }
  tell(worker, { type: 'start', totalSize, light });
  const reader = response.body.getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    const bytes = piece.value;
    tell(worker, { type: 'chunk', bytes }, [bytes.buffer]);
  }
  tell(worker, { type: 'end' });
  return totalSize;
}

/** Asks for a file; null where it is there already. */
function openSource({ blob, fetchPart, url }: MeshSource, signal: AbortSignal): Promise<Response> | null {
  if (blob) return null;
  return fetchPart ? fetchPart(signal) : fetch(url ?? '', { signal });
}

async function sendSource(worker: Worker, source: MeshSource, opened: Opened, light: boolean): Promise<number> {
  if (source.blob) {
    tell(worker, { type: 'blob', blob: source.blob, light });
    return source.blob.size;
  }
  const response = await opened();
  if (!response) throw new Error('mesh: nothing to read');
  return sendResponse(worker, source, response, light);
}

/** The answer that a file comes in, asked for when it is first wanted. */
type Opened = () => Promise<Response> | null;

/** Fetches and reads one file in a worker. @returns a function that stops it, at any time. */
export function loadPart(source: MeshSource, onMessage: OnPartMessage, role: FileRole = 'whole'): () => void {
  const stop = new AbortController();
  const light = role === 'light';
  // A light file comes while the workers are still busy; one that fails is heard of when it is read.
  const early = light ? openSource(source, stop.signal) : null;
  early?.catch(() => undefined);
  const opened = () => early ?? openSource(source, stop.signal);
  const ask = () =>
    pool.borrow((loan) => {
      if (stop.signal.aborted) return loan.giveBack(true);
      read({ loan, opened, source, onMessage, light, stop });
    }, light);
  if (light) {
    stop.signal.addEventListener('abort', precedence.begin());
    ask();
  } else if (role === 'afterLight') void precedence.passed().then(ask);
  // A moment later, so that the light meshes of all parts have asked before: a heavy file keeps its worker for seconds.
  else queueMicrotask(ask);
  return () => stop.abort();
}

interface Reading {
  readonly loan: Loan;
  readonly opened: Opened;
  readonly source: MeshSource;
  readonly onMessage: OnPartMessage;
  readonly light: boolean;
  /** Aborted when the reading is over, in whatever way. */
  readonly stop: AbortController;
}

function read({ loan: { worker, giveBack }, opened, source, onMessage, light, stop }: Reading): void {
  const over = new AbortController();
  let bytes = Number.POSITIVE_INFINITY;
  const end = (reusable: boolean): void => {
    over.abort();
    stop.abort();
    giveBack(reusable && bytes <= KEPT_BYTES);
  };
  const fail = (): void => {
    if (over.signal.aborted) return;
    end(false);
    void onMessage({ type: 'failed' });
  };
  const hear = ({ data }: MessageEvent<FromWorker>): void => {
    if (endsJob(data, light)) end(data.type === 'tree' || data.type === 'picture');
    const shown = Promise.resolve(onMessage(data));
    if (data.type === 'surface') shown.then(() => over.signal.aborted || tell(worker, { type: 'drawn' }), fail);
  };
  worker.addEventListener('message', hear, { signal: over.signal });
  worker.addEventListener('error', fail, { signal: over.signal });
  stop.signal.addEventListener('abort', () => !over.signal.aborted && end(false), { signal: over.signal });
  sendSource(worker, source, opened, light).then((size) => {
    bytes = size;
  }, fail);
}
