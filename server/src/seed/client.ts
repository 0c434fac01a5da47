import { TOKEN_HEADER, UPLOAD_PATH } from '@suya/contract/files/upload';
import { finishUpload, getStorageCredential } from '@suya/contract/files/files.endpoints';
import type { FileKind, StoredFile } from '@suya/contract/files/files.schema';
import { type AnswerOf, type CallOf, type Endpoint, fillPath, splitInput } from '@suya/contract/http/endpoint';
import type { Envelope } from '@suya/contract/http/envelope';
import type { FastifyInstance } from 'fastify';

/** A demo person at work: asks the server as a browser would, only without a network between. */
export interface DemoPerson {
  readonly userId: string;
  ask<E extends Endpoint>(endpoint: E, input: CallOf<E>): Promise<AnswerOf<E>>;
  upload(kind: FileKind, name: string, bytes: Uint8Array, orderId?: string): Promise<StoredFile>;
}

/** What a person with this token does. */
export function demoPerson(http: FastifyInstance, userId: string, token: string): DemoPerson {
  async function ask<E extends Endpoint>(endpoint: E, input: CallOf<E>): Promise<AnswerOf<E>> {
    const { params, query, body } = splitInput(endpoint, input as Readonly<Record<string, unknown>>);
    const answer = await http.inject({
      method: endpoint.method,
      url: fillPath(endpoint.path, params),
      query: query as Record<string, string>,
      headers: { authorization: token },
      ...(body ? { payload: body } : {}),
    });
    const envelope = answer.json<Envelope<AnswerOf<E>>>();
    if (envelope.code !== 200) throw new Error(`${endpoint.path}: ${JSON.stringify(envelope)}`);
    return envelope.data;
  }

  async function upload(kind: FileKind, name: string, bytes: Uint8Array, orderId?: string): Promise<StoredFile> {
    const credential = await ask(getStorageCredential, {});
    const key = `${credential.prefix}${crypto.randomUUID()}`;
    const encoded = (text: string) => Buffer.from(text).toString('base64');
    const headers = { [TOKEN_HEADER]: credential.securityToken, 'tus-resumable': '1.0.0' };
    const created = await http.inject({
      method: 'POST',
      url: UPLOAD_PATH,
      headers: {
        ...headers,
        'upload-length': String(bytes.length),
        'upload-metadata': `key ${encoded(key)},kind ${encoded(kind)},filename ${encoded(name)}`,
      },
    });
    const location = String(created.headers.location ?? '');
    const url = location.startsWith('http') ? new URL(location).pathname : location;
    await http.inject({
      method: 'PATCH',
      url,
      headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      payload: Buffer.from(bytes),
    });
    return ask(finishUpload, { key, kind, name, ...(orderId ? { orderId } : {}) });
  }

  return { userId, ask, upload };
}
