import { createDecipheriv, createPrivateKey, createPublicKey, randomBytes, sign, verify } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Sandbox } from '../app.ts';

export const aFolder = (): string => mkdtempSync(join(tmpdir(), 'sandbox-test-'));

interface CallOptions {
  readonly timestamp?: number;
  /** Sent instead of what was signed. */
  readonly sentBody?: string;
  readonly values?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly json: Record<string, unknown>;
}

/** A call as a merchant makes it, signed as the gateway documents, independent of the server's own code. */
export async function call(
  sandbox: Sandbox,
  method: 'GET' | 'POST',
  path: string,
  content?: object,
  options: CallOptions = {},
): Promise<Answer> {
  const values = { ...sandbox.merchant, ...options.values };
  const body = content === undefined ? '' : JSON.stringify(content);
  const timestamp = options.timestamp ?? Math.floor(Date.now() / 1000);
  const nonce = randomBytes(8).toString('hex');
  const message = Buffer.from(`${method}\n${path}\n${timestamp}\n${nonce}\n${body}\n`);
  const key = createPrivateKey(values.WECHAT_PAY_MERCHANT_PRIVATE_KEY ?? '');
  const signature = sign('RSA-SHA256', message, key).toString('base64');
  const authorization =
    `WECHATPAY2-SHA256-RSA2048 mchid="${values.WECHAT_PAY_MCHID}",nonce_str="${nonce}",` +
    `timestamp="${timestamp}",serial_no="${values.WECHAT_PAY_MERCHANT_SERIAL}",signature="${signature}"`;
  const sent = options.sentBody ?? body;
  const answer = await fetch(`${sandbox.url}${path}`, {
    method,
    headers: {
      accept: 'application/json',
      authorization,
      ...(sent === '' ? {} : { 'content-type': 'application/json' }),
    },
    ...(sent === '' ? {} : { body: sent }),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text, json: text === '' ? {} : JSON.parse(text) };
}

/** True when the platform's public key signed these bytes with these headers. */
export function isSigned(sandbox: Sandbox, headers: (name: string) => string | null, body: string): boolean {
  const message = `${headers('wechatpay-timestamp')}\n${headers('wechatpay-nonce')}\n${body}\n`;
  const key = createPublicKey(sandbox.merchant.WECHAT_PAY_PUBLIC_KEY ?? '');
  return verify('RSA-SHA256', Buffer.from(message), key, Buffer.from(headers('wechatpay-signature') ?? '', 'base64'));
}

export interface Encrypted {
  readonly ciphertext: string;
  readonly nonce: string;
  readonly associated_data: string;
}

/** Decrypts with the merchant's API v3 key; throws when the tag does not fit. */
export function decrypt(sandbox: Sandbox, block: Encrypted): string {
  const bytes = Buffer.from(block.ciphertext, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', sandbox.merchant.WECHAT_PAY_API_V3_KEY ?? '', block.nonce);
  decipher.setAuthTag(bytes.subarray(-16));
  decipher.setAAD(Buffer.from(block.associated_data));
  return decipher.update(bytes.subarray(0, -16)).toString('utf8') + decipher.final('utf8');
}

export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Inbox {
  readonly url: string;
  readonly received: readonly Received[];
  /** Waits until so many notifications have come. */
  reached(count: number): Promise<void>;
  answer(status: number): void;
  stop(): Promise<void>;
}

/** The merchant's notify_url: keeps what comes and answers with a status. */
export async function startInbox(): Promise<Inbox> {
  const received: Received[] = [];
  const news = new EventEmitter();
  let status = 200;
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    received.push({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8') });
    reply.writeHead(status).end();
    news.emit('arrived');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/notify`,
    received,
    reached: async (count) => {
      while (received.length < count) await once(news, 'arrived');
    },
    answer: (next) => {
      status = next;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A native order of this merchant. */
export function anOrder(sandbox: Sandbox, notifyUrl: string, change: Record<string, unknown> = {}) {
  return {
    appid: sandbox.merchant.WECHAT_PAY_APPID,
    mchid: sandbox.merchant.WECHAT_PAY_MCHID,
    description: '保持器',
    out_trade_no: `P${randomBytes(10).toString('hex')}`,
    notify_url: notifyUrl,
    amount: { total: 128_050, currency: 'CNY' },
    ...change,
  };
}

/** Sets switches over the control endpoint. */
export async function setSwitches(sandbox: Sandbox, change: object): Promise<Response> {
  return fetch(`${sandbox.url}/control/switches`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(change),
  });
}

/** What the control endpoint tells. */
export async function readState(sandbox: Sandbox): Promise<{ notices: { outcome: string; attempts: number }[] }> {
  return (await fetch(`${sandbox.url}/control/`)).json() as Promise<{
    notices: { outcome: string; attempts: number }[];
  }>;
}
