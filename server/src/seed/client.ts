import { finishUpload, getStorageCredential } from '@suya/contract/files/files.endpoints';
import type { FileKind, StoredFile } from '@suya/contract/files/files.schema';
import { TOKEN_HEADER, UPLOAD_PATH } from '@suya/contract/files/upload';
import { type AnswerOf, type CallOf, type Endpoint, fillPath, splitInput } from '@suya/contract/http/endpoint';
import type { Envelope } from '@suya/contract/http/envelope';

/** A demo person at work: asks the running server as a browser would. */
export interface DemoPerson {
  readonly userId: string;
  ask<E extends Endpoint>(endpoint: E, input: CallOf<E>): Promise<AnswerOf<E>>;
  upload(kind: FileKind, name: string, bytes: Uint8Array<ArrayBuffer>, orderId?: string): Promise<StoredFile>;
}

/** Sends a request and answers with its headers. @throws where it is refused */
async function send(url: string, init: RequestInit): Promise<Headers> {
  const answer = await fetch(url, init);
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer.headers;
}

/**
 * What a person with this token does.
 * @param origin where the server listens
 */
export function demoPerson(origin: string, userId: string, token: string): DemoPerson {
  async function ask<E extends Endpoint>(endpoint: E, input: CallOf<E>): Promise<AnswerOf<E>> {
    const { params, query, body } = splitInput(endpoint, input as Readonly<Record<string, unknown>>);
    const search = new URLSearchParams(query as Record<string, string>).toString();
    const answer = await fetch(`${origin}${fillPath(endpoint.path, params)}${search ? `?${search}` : ''}`, {
      method: endpoint.method,
      headers: { authorization: token, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const envelope = (await answer.json()) as Envelope<AnswerOf<E>>;
    if (envelope.code !== 200) throw new Error(`${endpoint.path}: ${JSON.stringify(envelope)}`);
    return envelope.data;
  }

  async function upload(
    kind: FileKind,
    name: string,
    bytes: Uint8Array<ArrayBuffer>,
    orderId?: string,
  ): Promise<StoredFile> {
    const credential = await ask(getStorageCredential, {});
    const key = `${credential.prefix}${crypto.randomUUID()}`;
    const encoded = (text: string) => Buffer.from(text).toString('base64');
    const headers = { [TOKEN_HEADER]: credential.securityToken, 'tus-resumable': '1.0.0' };
    const metadata = `key ${encoded(key)},kind ${encoded(kind)},filename ${encoded(name)}`;
    const created = await send(`${origin}${UPLOAD_PATH}`, {
      method: 'POST',
      headers: { ...headers, 'upload-length': String(bytes.length), 'upload-metadata': metadata },
    });
    await send(new URL(created.get('location') ?? '', origin).href, {
      method: 'PATCH',
      headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      body: bytes,
    });
    return ask(finishUpload, { key, kind, name, ...(orderId ? { orderId } : {}) });
  }

  return { userId, ask, upload };
}
