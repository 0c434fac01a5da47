import type { IncomingMessage, ServerResponse } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { fileKind, fileKinds } from '@suya/contract/files/files.schema';
import { acceptedExtensions, hasAcceptedExtension, UPLOAD_PATH } from '@suya/contract/files/upload';
import { type ErrorCode, errors } from '@suya/contract/http/errors';
import { MeshRefused } from '@suya/contract/meshes/refusal';
import type { Language } from '@suya/contract/messages/catalogue';
import { Server, type ServerOptions, type Upload } from '@tus/server';
import { AppError, invalid } from '../../app-error.ts';
import { failure } from '../../http/answer.ts';
import { refusalOfName, refusedFile, refusedMesh } from '../refusals.ts';
import { budgetOf, type Grant, isKeyUnder, isOwnKey } from './credential.ts';
import type { UploadStore } from './upload-store.ts';

/** What we know about a request to the upload address before the protocol takes over. */
export interface UploadCall {
  readonly grant: Grant;
  readonly language: Language;
  readonly traceId: string;
}

type TusRequest = Parameters<NonNullable<ServerOptions['onIncomingRequest']>>[0];

/**
 * Puts the protocol's own refusals into our envelope. The status stays, because clients of the protocol act on it.
 */
function toAppError(error: Error | { status_code: number; body: string }, language: Language): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof MeshRefused) return refusedMesh(error.refusal, language);
  const status = 'status_code' in error ? error.status_code : 500;
  return new AppError((status in errors ? status : status < 500 ? 400 : 500) as ErrorCode);
}

function requireKind(grant: Grant, upload: Upload): void {
  const kind = fileKind.safeParse(upload.metadata?.kind);
  if (!kind.success || !budgetOf(grant).kinds.includes(kind.data)) throw invalid({ kind: 'errors.field.wrongChoice' });
  const name = upload.metadata?.filename ?? '';
  const refusal = { kind: kind.data } as const;
  if (!hasAcceptedExtension(kind.data, name)) {
    const { reason } = refusalOfName(kind.data, name);
    throw invalid({ filename: { key: `files.${reason}`, params: { accept: acceptedExtensions(kind.data) } } });
  }
  if (upload.size === 0) throw refusedFile({ reason: 'empty' });
  if ((upload.size ?? Number.POSITIVE_INFINITY) > fileKinds[kind.data].maxBytes) {
    throw refusedFile({ reason: 'tooLarge', ...refusal });
  }
}

type Turns = Map<string, Promise<unknown>>;

/** Runs the acts of one holder one after another. */
async function inTurn<T>(turns: Turns, holder: string, act: () => Promise<T>): Promise<T> {
  const mine = (turns.get(holder) ?? Promise.resolve()).then(act, act);
  turns.set(holder, mine);
  try {
    return await mine;
  } finally {
    if (turns.get(holder) === mine) turns.delete(holder);
  }
}

/** Whether the same upload was announced before and has no bytes yet, because the answer was lost. */
async function isRepeated(store: UploadStore, upload: Upload): Promise<boolean> {
  const before = await store.notes.get(upload.id);
  if (before?.size !== upload.size || !isDeepStrictEqual(before?.metadata, upload.metadata)) return false;
  const there = await store.find(upload.id);
  return there === null || there.offset === 0;
}

/** Counts an upload against what its holder may announce. @throws AppError 429 */
export type CountAnnounced = (grant: Grant) => Promise<void>;

/** Takes the key, and its size from the budget. A key is taken forever: nothing is overwritten. */
async function claim(store: UploadStore, grant: Grant, upload: Upload, count: CountAnnounced): Promise<void> {
  if (await isRepeated(store, upload)) return;
  await count(grant);
  const { uploads, bytes } = await store.notes.pending(grant.folder);
  const budget = budgetOf(grant);
  if (uploads >= budget.uploads || bytes + (upload.size ?? 0) > budget.bytes) {
    throw new AppError(429, { retryAfter: 60 }, 'files.overBudget');
  }
  if (!(await store.notes.claim(upload))) throw new AppError(409, undefined, 'files.nameTaken');
}

type CallOf = (request: TusRequest) => UploadCall | undefined;
type Hooks = Pick<ServerOptions, 'onIncomingRequest' | 'onUploadCreate' | 'onResponseError'>;

/** Our rules for the protocol: own keys, announced kind and size, the budget, and our form of refusals. */
function makeHooks(store: UploadStore, count: CountAnnounced, callOf: CallOf): Hooks {
  const turns: Turns = new Map();
  const grantOf = (request: TusRequest): Grant => {
    const call = callOf(request);
    if (!call) throw new AppError(403, undefined, 'files.credentialRefused');
    return call.grant;
  };
  return {
    async onIncomingRequest(request, key) {
      const grant = grantOf(request);
      const mayAct = request.method === 'POST' ? isKeyUnder(grant.prefix, key) : isOwnKey(grant.folder, key);
      if (!mayAct) throw new AppError(403, undefined, 'files.outsidePrefix');
    },
    async onUploadCreate(request, upload) {
      const grant = grantOf(request);
      requireKind(grant, upload);
      // One after another; otherwise two uploads would both fit into the same rest of the budget.
      await inTurn(turns, grant.folder, () => claim(store, grant, upload, count));
      return {};
    },
    onResponseError(request, error) {
      const call = callOf(request);
      const language = call?.language ?? 'zh';
      const { status, body } = failure(toAppError(error, language), language, call?.traceId ?? '');
      const kept = 'status_code' in error ? error.status_code : status;
      return { status_code: kept, body: JSON.stringify(body) };
    },
  };
}

/** The resumable upload protocol (tus 1.0) over the embedded store. */
export function makeUploadServer(store: UploadStore, count: CountAnnounced) {
  const calls = new WeakMap<object, UploadCall>();
  const callOf: CallOf = (request) => {
    const raw = request.runtime?.node?.req;
    return raw && calls.get(raw);
  };
  const server = new Server({
    path: UPLOAD_PATH,
    datastore: store,
    relativeLocation: true,
    allowedOrigins: () => false,
    generateUrl: (_request, { path, id }) => `${path}/${id}`,
    namingFunction: (_request, metadata) => metadata?.key ?? '',
    getFileIdFromRequest: (request) => new URL(request.url).pathname.slice(UPLOAD_PATH.length + 1),
    ...makeHooks(store, count, callOf),
  });
  return {
    /** Answers one request whose grant was already read. */
    async handle(call: UploadCall, request: IncomingMessage, response: ServerResponse): Promise<void> {
      calls.set(request, call);
      await server.handle(request, response);
    },
  };
}
