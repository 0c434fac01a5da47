import { randomBytes } from 'node:crypto';
import type { FileKind, StorageCredential } from '@suya/contract/files/files.schema';
import { TOKEN_HEADER, UPLOAD_PATH } from '@suya/contract/files/upload';
import { ask, type Reply } from '../ask.ts';
import type { Asker } from '../seed/askers.ts';
import { asOurs } from './operations.ts';

interface Upload {
  readonly kind: FileKind;
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const encode = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');

/** Uploads a file the way a browser does and has it checked and kept. @returns the answer of the check */
export async function keepFile(url: string, asker: Asker, { kind, name, bytes }: Upload): Promise<Reply> {
  const granted = await ask(url, { path: '/emr-api/oss/getSts/web', headers: asOurs(asker) });
  if (!granted.ok) return granted;
  const { data: credential } = JSON.parse(granted.body.toString()) as { data: StorageCredential };
  const key = `${credential.prefix}b${randomBytes(8).toString('hex')}`;
  const headers = { [TOKEN_HEADER]: credential.securityToken, 'tus-resumable': '1.0.0' };
  const begun = await ask(url, {
    path: UPLOAD_PATH,
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(bytes.length),
      'upload-metadata': encode({ key, kind, filename: name }),
    },
  });
  if (!begun.ok) return begun;
  const sent = await ask(url, {
    path: `${UPLOAD_PATH}/${key}`,
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: bytes,
  });
  if (!sent.ok) return sent;
  return ask(url, {
    path: '/emr-api/v1/files/finish',
    method: 'POST',
    headers: asOurs(asker),
    body: JSON.stringify({ key, kind, name }),
  });
}
