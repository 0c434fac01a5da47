import { finishUpload, getStorageCredential } from '@suya/contract/files/files.endpoints';
import type { FileKind, StoredFile } from '@suya/contract/files/files.schema';
import { TOKEN_HEADER, UPLOAD_PATH } from '@suya/contract/files/upload';
import { type AnswerOf, type CallOf, type Endpoint, fillPath, splitInput } from '@suya/contract/http/endpoint';
import type { Envelope } from '@suya/contract/http/envelope';
import { persist, Refused, send } from './persist.ts';

/** A demo person at work: asks the running server as a browser would. */
export interface DemoPerson {
  readonly userId: string;
  /** @param key makes the same act of every start one, where the endpoint honours it */
  ask<E extends Endpoint>(endpoint: E, input: CallOf<E>, key?: string): Promise<AnswerOf<E>>;
  upload(kind: FileKind, name: string, bytes: Uint8Array<ArrayBuffer>, orderId?: string): Promise<StoredFile>;
}

/**
 * What a person with this token does.
 * @param origin where the server listens
 * @param tries how often they ask where nobody answers or the server has no time
 */
export function demoPerson(origin: string, userId: string, token: string, tries = 1): DemoPerson {
  async function ask<E extends Endpoint>(endpoint: E, input: CallOf<E>, key?: string): Promise<AnswerOf<E>> {
    const { params, query, body } = splitInput(endpoint, input as Readonly<Record<string, unknown>>);
    const search = new URLSearchParams(query as Record<string, string>).toString();
    const headers = new Headers({ authorization: token, ...(body ? { 'content-type': 'application/json' } : {}) });
    if (endpoint.repeat === 'key') headers.set('idempotency-key', key ?? crypto.randomUUID());
    const request = {
      ...{ method: endpoint.method, headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    };
    const url = `${origin}${fillPath(endpoint.path, params)}${search ? `?${search}` : ''}`;
    const { text } = await persist(tries, () => send(url, request));
    const envelope = JSON.parse(text) as Envelope<AnswerOf<E>>;
    if (envelope.code !== 200) throw new Refused(`${endpoint.path}: ${JSON.stringify(envelope)}`);
    return envelope.data;
  }

  /** Sends the bytes under a key of their own. */
  async function give(
    { prefix, securityToken }: Pick<AnswerOf<typeof getStorageCredential>, 'prefix' | 'securityToken'>,
    kind: FileKind,
    name: string,
    bytes: Uint8Array<ArrayBuffer>,
  ): Promise<string> {
    const key = `${prefix}${crypto.randomUUID()}`;
    const encoded = (text: string) => Buffer.from(text).toString('base64');
    const headers = { [TOKEN_HEADER]: securityToken, 'tus-resumable': '1.0.0' };
    const metadata = `key ${encoded(key)},kind ${encoded(kind)},filename ${encoded(name)}`;
    const created = await send(`${origin}${UPLOAD_PATH}`, {
      method: 'POST',
      headers: { ...headers, 'upload-length': String(bytes.length), 'upload-metadata': metadata },
    });
    await send(new URL(created.headers.get('location') ?? '', origin).href, {
      method: 'PATCH',
      headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      body: bytes,
    });
    return key;
  }

  async function upload(
    kind: FileKind,
    name: string,
    bytes: Uint8Array<ArrayBuffer>,
    orderId?: string,
  ): Promise<StoredFile> {
    const credential = await ask(getStorageCredential, {});
    const key = await persist(tries, () => give(credential, kind, name, bytes));
    return ask(finishUpload, { key, kind, name, ...(orderId ? { orderId } : {}) });
  }

  return { userId, ask, upload };
}
