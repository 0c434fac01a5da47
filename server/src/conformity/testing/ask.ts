import { type Endpoint, fillPath, splitInput } from '@suya/contract/http/endpoint';
import type { FastifyInstance } from 'fastify';

export type Input = Readonly<Record<string, unknown>>;

export interface Given {
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent instead of the input's body, byte for byte. */
  readonly rawBody?: string | Buffer;
  /** Added to the body, declared or not. */
  readonly extra?: Input;
}

/** An answer as it came over the line. */
export interface Heard {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  /** The bytes as text, with the trace id taken out. */
  readonly text: string;
}

/** What the catalogue of endpoints calls one. */
export const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

/** Asks whatever is said of an endpoint, fitting or not; a fitting input as the web client would send it. */
export async function ask(http: FastifyInstance, endpoint: Endpoint, input: Input, given: Given = {}): Promise<Heard> {
  const { params, query, body } = splitInput(endpoint, input);
  const isPost = endpoint.method === 'POST';
  const payload = isPost && (body || given.extra) ? JSON.stringify({ ...body, ...given.extra }) : undefined;
  const sent = given.rawBody ?? payload;
  const response = await http.inject({
    method: endpoint.method,
    url: fillPath(endpoint.path, params),
    query: { ...query, ...(isPost ? {} : given.extra) } as Record<string, string>,
    ...(sent === undefined ? {} : { payload: sent }),
    headers: {
      ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
      ...(given.token ? { authorization: given.token } : {}),
      ...given.headers,
    },
  });
  const traceId = String(response.headers['x-trace-id'] ?? 'no trace');
  return { status: response.statusCode, headers: response.headers, text: response.body.replaceAll(traceId, '') };
}
