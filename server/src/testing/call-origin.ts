import { type AnswerOf, type CallOf, type Endpoint, fillPath, splitInput } from '@suya/contract/http/endpoint';
import type { Envelope } from '@suya/contract/http/envelope';
import type { Answer, CallOptions } from './call.ts';

/** Asks a declared endpoint of a server in another process, over the network. @throws where nobody answers */
export async function callOrigin<E extends Endpoint>(
  origin: string,
  endpoint: E,
  input: CallOf<E>,
  options: Pick<CallOptions, 'token' | 'headers'> = {},
): Promise<Answer<AnswerOf<E>>> {
  const { params, query, body } = splitInput(endpoint, input as Readonly<Record<string, unknown>>);
  const search = new URLSearchParams(query as Record<string, string>).toString();
  const answer = await fetch(`${origin}${fillPath(endpoint.path, params)}${search ? `?${search}` : ''}`, {
    method: endpoint.method,
    headers: {
      ...(options.token ? { authorization: options.token } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...options.headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const whole = await answer.text();
  const envelope = JSON.parse(whole) as Envelope<AnswerOf<E>>;
  const text = whole.replaceAll(envelope.traceId, '');
  return { status: answer.status, headers: Object.fromEntries(answer.headers), body: envelope, text };
}
