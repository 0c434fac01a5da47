import { type AnswerOf, type CallOf, type Endpoint, fillPath, splitInput } from '@suya/contract/http/endpoint';
import type { Envelope } from '@suya/contract/http/envelope';
import type { FastifyInstance } from 'fastify';

export interface CallOptions {
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The client's address; limits count by it. */
  readonly remoteAddress?: string;
}

export interface Answer<T> {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Envelope<T>;
  /** The answer's bytes as text with the trace id taken out, to compare two refusals by. */
  readonly text: string;
}

/** Asks a declared endpoint through the front door, as the web client does. */
export async function call<E extends Endpoint>(
  http: FastifyInstance,
  endpoint: E,
  input: CallOf<E>,
  options: CallOptions = {},
): Promise<Answer<AnswerOf<E>>> {
  const { params, query, body } = splitInput(endpoint, input as Readonly<Record<string, unknown>>);
  const response = await http.inject({
    method: endpoint.method,
    url: fillPath(endpoint.path, params),
    query: query as Record<string, string>,
    ...(body && endpoint.method === 'POST' ? { payload: body } : {}),
    ...(options.remoteAddress ? { remoteAddress: options.remoteAddress } : {}),
    headers: { ...(options.token ? { authorization: options.token } : {}), ...options.headers },
  });
  const envelope = response.json<Envelope<AnswerOf<E>>>();
  const text = response.body.replaceAll(envelope.traceId, '');
  return { status: response.statusCode, headers: response.headers, body: envelope, text };
}
