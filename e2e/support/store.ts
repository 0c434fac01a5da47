import { randomUUID } from 'node:crypto';
import type { APIResponse, BrowserContext, Page } from '@playwright/test';

const bytesOf = (hex: string): Buffer => Buffer.from(hex, 'hex');

/** The token of whoever is signed in in a browser, put together of the cookie and its key; '' where nobody is. */
export async function tokenOf(context: BrowserContext, origin: string): Promise<string> {
  const { cookies, origins } = await context.storageState();
  const half = cookies.find(({ name }) => name === 'token')?.value ?? '';
  const kept = origins.find((one) => one.origin === origin)?.localStorage;
  const key = bytesOf(kept?.find(({ name }) => name === 'tokenKey')?.value ?? '');
  return bytesOf(half)
    .map((byte, at) => byte ^ (key[at] ?? 0))
    .toString();
}

interface Answer {
  readonly code: number;
  readonly msg: string;
  readonly data: Record<string, string>;
}

/** A person at the API with the token that their browser has. */
export async function apiOf(page: Page, origin: string) {
  const { request } = page.context();
  const headers = { authorization: await tokenOf(page.context(), origin) };
  const read = async (answer: APIResponse): Promise<Answer> => (await answer.json()) as Answer;
  return {
    get: async (path: string) => read(await request.get(`${origin}${path}`, { headers })),
    post: async (path: string, data: object) => read(await request.post(`${origin}${path}`, { headers, data })),
    send: (path: string, options: { headers: Record<string, string>; data?: Buffer; method: string }) =>
      request.fetch(`${origin}${path}`, options),
  };
}
type Api = Awaited<ReturnType<typeof apiOf>>;

/** Uploads bytes under a name as the portal does, to an order where one is named. @returns the file's id, or why it was refused */
export async function upload(
  api: Api,
  kind: string,
  name: string,
  bytes: Buffer,
  orderId?: string,
): Promise<{ id: string } | { refused: string }> {
  const { data: credential } = await api.get('/emr-api/oss/getSts/web');
  const key = `${credential.prefix}${randomUUID()}`;
  const encoded = (text: string): string => Buffer.from(text).toString('base64');
  const headers = { 'x-storage-token': credential.securityToken ?? '', 'tus-resumable': '1.0.0' };
  const begun = await api.send(new URL(credential.endpoint ?? '', 'http://x').pathname, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(bytes.length),
      'upload-metadata': `key ${encoded(key)},kind ${encoded(kind)},filename ${encoded(name)}`,
    },
  });
  if (begun.status() !== 201) return { refused: await begun.text() };
  const sent = await api.send(new URL(begun.headers().location ?? '', 'http://x').pathname, {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    data: bytes,
  });
  if (sent.status() !== 204) return { refused: await sent.text() };
  const { code, msg, data } = await api.post('/emr-api/v1/files/finish', { key, kind, name, orderId });
  return code === 200 ? { id: data.id ?? '' } : { refused: msg };
}
