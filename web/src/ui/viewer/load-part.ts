import type { FromWorker, ToWorker } from './messages.ts';
import type { MeshPart } from './part.ts';

/** Receives everything the worker says about one part; `failed` also when the file could not be fetched. */
export type OnPartMessage = (message: FromWorker) => void;

const tell = (worker: Worker, message: ToWorker, transfer: Transferable[] = []): void =>
  worker.postMessage(message, transfer);

/** The body's size where the answer says it reliably: a compressed answer has another length than the file. */
function sizeOf(response: Response, part: MeshPart): number | null {
  const written = Number(response.headers.get('content-length') ?? Number.NaN);
  if (Number.isSafeInteger(written) && !response.headers.has('content-encoding')) return written;
  return part.size ?? null;
}

async function sendResponse(worker: Worker, part: MeshPart, response: Response): Promise<void> {
  if (!response.ok) throw new Error(`part ${part.id}: HTTP ${response.status}`);
  const totalSize = sizeOf(response, part);
  if (totalSize === null || !response.body) return tell(worker, { type: 'blob', blob: await response.blob() });
  tell(worker, { type: 'start', totalSize });
  const reader = response.body.getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    const bytes = piece.value;
    tell(worker, { type: 'chunk', bytes }, [bytes.buffer]);
  }
  tell(worker, { type: 'end' });
}

async function sendPart(worker: Worker, part: MeshPart, signal: AbortSignal): Promise<void> {
  if (part.blob) return tell(worker, { type: 'blob', blob: part.blob });
  const response = part.fetchPart ? await part.fetchPart(signal) : await fetch(part.url ?? '', { signal });
  await sendResponse(worker, part, response);
}

/**
 * Fetches and parses one part in a worker of its own, so that nothing of it stays when the worker ends.
 * Out: a function that stops it, at any time.
 */
export function loadPart(part: MeshPart, onMessage: OnPartMessage): () => void {
  const stop = new AbortController();
  const worker = new Worker(new URL('./parse.worker.ts', import.meta.url), { type: 'module' });
  const end = (): void => {
    stop.abort();
    worker.terminate();
  };
  const fail = (): void => {
    if (stop.signal.aborted) return;
    end();
    onMessage({ type: 'failed' });
  };
  worker.addEventListener('message', (event: MessageEvent<FromWorker>) => {
    const message = event.data;
    onMessage(message);
    if (message.type === 'tree' || message.type === 'refused' || message.type === 'failed') end();
  });
  worker.addEventListener('error', fail);
  sendPart(worker, part, stop.signal).catch(fail);
  return end;
}
