import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { finishUpload, getStorageCredential } from '@suya/contract/files/files.endpoints';
import type { FileKind, StorageCredential } from '@suya/contract/files/files.schema';
import { TOKEN_HEADER, UPLOAD_PATH } from '@suya/contract/files/upload';
import type { SignedIn } from '../people.ts';

export const aName = (): string => `f${randomBytes(8).toString('hex')}`;

/** The headers of the upload protocol with a credential's token. */
export const tusHeaders = (credential: Pick<StorageCredential, 'securityToken'>): Record<string, string> => ({
  [TOKEN_HEADER]: credential.securityToken,
  'tus-resumable': '1.0.0',
});

export async function credentialOf(person: SignedIn): Promise<StorageCredential> {
  const answer = await person.ask(getStorageCredential, {});
  return answer.body.data;
}

const encode = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');

export interface Begun {
  readonly key: string;
  readonly kind: string;
  readonly filename: string;
  readonly length: number;
}

/** Announces an upload under a key. */
export function begin(origin: string, credential: StorageCredential, upload: Begun): Promise<Response> {
  return fetch(`${origin}${UPLOAD_PATH}`, {
    method: 'POST',
    headers: {
      ...tusHeaders(credential),
      'upload-length': String(upload.length),
      'upload-metadata': encode({ key: upload.key, kind: upload.kind, filename: upload.filename }),
    },
  });
}

/** Sends bytes from an offset on. */
export function send(
  origin: string,
  credential: Pick<StorageCredential, 'securityToken'>,
  key: string,
  bytes: Uint8Array<ArrayBuffer>,
  offset = 0,
): Promise<Response> {
  return fetch(`${origin}${UPLOAD_PATH}/${key}`, {
    method: 'PATCH',
    headers: {
      ...tusHeaders(credential),
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
    body: bytes,
  });
}

/** How many bytes have arrived. */
export async function offsetOf(origin: string, credential: StorageCredential, key: string): Promise<number> {
  const answer = await fetch(`${origin}${UPLOAD_PATH}/${key}`, { method: 'HEAD', headers: tusHeaders(credential) });
  return Number(answer.headers.get('upload-offset'));
}

/** Begins to send `bytes`, claims `claimed` of them, and cuts the line after the given ones. */
export async function sendAndCut(
  origin: string,
  credential: StorageCredential,
  key: string,
  bytes: Uint8Array,
  claimed: number,
): Promise<void> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  const head = {
    ...tusHeaders(credential),
    host: 'localhost',
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
    'content-length': String(claimed),
  };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`PATCH ${UPLOAD_PATH}/${key} HTTP/1.1\r\n${lines.join('')}\r\n`);
  await new Promise<void>((sent) => socket.write(bytes, () => sent()));
  socket.destroy();
}

export interface Uploaded {
  readonly key: string;
  readonly status: number;
}

/** Uploads a whole file with a new credential. @returns its key and the status of the step that ended it. */
export async function uploadAs(
  origin: string,
  person: SignedIn,
  kind: FileKind,
  filename: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uploaded> {
  const credential = await credentialOf(person);
  const key = credential.prefix + aName();
  const begun = await begin(origin, credential, { key, kind, filename, length: bytes.length });
  if (begun.status !== 201) return { key, status: begun.status };
  const sent = await send(origin, credential, key, bytes);
  return { key, status: sent.status };
}

/** Uploads a file and has it checked and kept. */
export async function keepAs(
  origin: string,
  person: SignedIn,
  kind: FileKind,
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  orderId?: string,
) {
  const { key } = await uploadAs(origin, person, kind, name, bytes);
  return person.ask(finishUpload, { key, kind, name, ...(orderId ? { orderId } : {}) });
}
