import { type AnswerOf, type CallOf, type Endpoint, fillPath, splitInput } from '@suya/contract/http/endpoint';
import type { Envelope } from '@suya/contract/http/envelope';
import { codes, SUCCESS, UNREACHED } from '@suya/contract/http/errors';
import { currentLanguage, translate } from '../i18n.tsx';
import { readToken } from '../session/session.ts';
import { whileActive } from './activity.ts';
import { announce } from './manners.ts';
import { Refusal } from './refusal.ts';
import { proveFactor } from './step-up.ts';

const timeoutMs = 180_000;
const exportTimeoutMs = 30_000;
/** The code of a cancelled request: silent, and its data is empty. */
const CANCELLED = 0;
/** A second factor must be proved again; a proof is valid for five minutes. */

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** The same key on every retry of the same act. Generated here if missing. */
  idempotencyKey?: string;
  /** The caller shows a refusal itself, without a toast. 401 and openOrderExists still lead to another page. */
  quiet?: boolean;
  /** One of several acts at once: openOrderExists does not lead to another page either. */
  stay?: boolean;
  /**
   * Sent in Authorization instead of the session's token: a code token while signing in by phone, or empty to send
   * none.
   */
  authorization?: string;
}

type Reply<T> =
  | Envelope<T>
  | { code: number; msg: string; data: null; extra?: Record<string, unknown>; traceId: string };

function addressOf(
  endpoint: Endpoint,
  input: Readonly<Record<string, unknown>>,
): { url: string; body: string | undefined } {
  const { params, query, body } = splitInput(endpoint, input);
  const pairs = Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));
  const search = pairs.length ? `?${new URLSearchParams(pairs)}` : '';
  return { url: `${fillPath(endpoint.path, params)}${search}`, body: body && JSON.stringify(body) };
}

function headersOf(endpoint: Endpoint, body: string | undefined, options: CallOptions): Headers {
  const headers = new Headers({ 'Accept-Language': currentLanguage() });
  const token = options.authorization ?? readToken();
  if (token) headers.set('Authorization', token);
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  if (endpoint.repeat === 'key') headers.set('Idempotency-Key', options.idempotencyKey ?? crypto.randomUUID());
  return headers;
}

async function readReply<T>(response: Response, format: Endpoint['format']): Promise<Reply<T>> {
  if (format === 'blob' && response.ok)
    return { code: SUCCESS, msg: '', data: (await response.blob()) as T, traceId: '' };
  const reply = (await response.json()) as Envelope<T> & { resultID?: number };
  const extra = reply.resultID === undefined ? reply.extra : { ...reply.extra, resultID: reply.resultID };
  return { ...reply, ...(extra ? { extra } : {}), code: response.status === 401 ? 401 : reply.code };
}

/** The refusal of a request that never reached the server. */
export const unreached = () => new Refusal(UNREACHED, translate('shell.unreached'));

/** Sends one request and always resolves: unreached with -987654321, cancelled with an empty result. */
async function exchange<E extends Endpoint>(
  endpoint: E,
  input: CallOf<E>,
  options: CallOptions,
): Promise<Reply<AnswerOf<E>>> {
  const { url, body } = addressOf(endpoint, (input ?? {}) as Record<string, unknown>);
  const clock = new AbortController();
  const timer = setTimeout(() => clock.abort(), endpoint.format === 'blob' ? exportTimeoutMs : timeoutMs);
  const signal = options.signal ? AbortSignal.any([options.signal, clock.signal]) : clock.signal;
  try {
    const headers = headersOf(endpoint, body, options);
    const response = await fetch(url, {
      method: endpoint.method,
      headers,
      signal,
      ...(body === undefined ? {} : { body }),
    });
    return await readReply<AnswerOf<E>>(response, endpoint.format);
  } catch {
    if (options.signal?.aborted) return { code: CANCELLED, msg: '', data: null, traceId: '' };
    return { code: UNREACHED, msg: unreached().message, data: null, traceId: '' };
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Calls an endpoint of the contract.
 * @param input path, query and body fields in one object
 * @returns the answer's data; a Blob for exports
 * @throws Refusal with the envelope's code (-987654321 if the server was not reached), after the person was told;
 * the signal's reason, silently, if the caller cancelled
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallOf<E>,
  options: CallOptions = {},
): Promise<AnswerOf<E>> {
  const send = () => whileActive(() => exchange(endpoint, input, options));
  let reply = await send();
  if (reply.code === codes.factorNeeded && (await proveFactor(reply.extra?.factor === 'sms' ? 'sms' : 'totp')))
    reply = await send();
  options.signal?.throwIfAborted();
  if (reply.code === SUCCESS) return reply.data as AnswerOf<E>;
  const refusal = new Refusal(reply.code, reply.msg, reply.extra, reply.traceId);
  announce(refusal, options);
  throw refusal;
}
