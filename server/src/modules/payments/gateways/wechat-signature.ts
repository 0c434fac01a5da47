import { createDecipheriv, type KeyObject, sign, verify } from 'node:crypto';
import type { NoticeHeaders } from './gateway.ts';

const CLOCK_MS = 300_000;
const GCM_TAG_BYTES = 16;
const PROBE_PREFIX = 'WECHATPAY/SIGNTEST/';

export interface RequestToSign {
  readonly method: string;
  /** Path and query exactly as sent. */
  readonly pathAndQuery: string;
  readonly body: string;
  /** In seconds. */
  readonly timestamp: string;
  readonly nonce: string;
}

/** The Authorization header of a request, signed with the merchant's key (WECHATPAY2-SHA256-RSA2048). */
export function authorize(
  merchant: { readonly mchid: string; readonly serial: string; readonly privateKey: KeyObject },
  request: RequestToSign,
): string {
  const { method, pathAndQuery, body, timestamp, nonce } = request;
  const message = Buffer.from(`${method}\n${pathAndQuery}\n${timestamp}\n${nonce}\n${body}\n`);
  const signature = sign('RSA-SHA256', message, merchant.privateKey).toString('base64');
  const fields = { mchid: merchant.mchid, nonce_str: nonce, signature, timestamp, serial_no: merchant.serial };
  const list = Object.entries(fields).map(([name, value]) => `${name}="${value}"`);
  return `WECHATPAY2-SHA256-RSA2048 ${list.join(',')}`;
}

export interface Seal {
  readonly timestamp: string;
  readonly nonce: string;
  readonly serial: string;
  readonly signature: Buffer;
}

/** The four signature headers of an answer or a notification, or the reason why they are invalid. */
export function readSeal(headers: NoticeHeaders, now: Date): Seal | 'headers' | 'clock' | 'signtest' {
  const timestamp = headers['wechatpay-timestamp'];
  const nonce = headers['wechatpay-nonce'];
  const serial = headers['wechatpay-serial'];
  const signature = headers['wechatpay-signature'];
  if (typeof timestamp !== 'string' || typeof nonce !== 'string') return 'headers';
  if (typeof serial !== 'string' || typeof signature !== 'string') return 'headers';
  if (signature.startsWith(PROBE_PREFIX)) return 'signtest';
  // Node's base64 decoder skips unknown characters; a signature is accepted only in its canonical form.
  if (!/^[A-Za-z0-9+/]{32,1024}={0,2}$/.test(signature) || !/^[\w-]{1,64}$/.test(serial)) return 'headers';
  if (!/^\d{1,12}$/.test(timestamp) || nonce === '') return 'headers';
  if (Math.abs(now.getTime() - Number(timestamp) * 1000) > CLOCK_MS) return 'clock';
  return { timestamp, nonce, serial, signature: Buffer.from(signature, 'base64') };
}

/** Whether the gateway's key made this signature over exactly these bytes. */
export function isSealed(seal: Seal, rawBody: Buffer, key: KeyObject): boolean {
  const head = Buffer.from(`${seal.timestamp}\n${seal.nonce}\n`);
  return verify('RSA-SHA256', Buffer.concat([head, rawBody, Buffer.from('\n')]), key, seal.signature);
}

export interface EncryptedBlock {
  readonly algorithm: string;
  readonly ciphertext: string;
  readonly nonce: string;
  readonly associated_data?: string | undefined;
}

/** The plain text of an AEAD_AES_256_GCM block; null if key, tag or format do not match. */
export function decryptBlock(apiV3Key: string, block: EncryptedBlock): string | null {
  const bytes = Buffer.from(block.ciphertext, 'base64');
  if (block.algorithm !== 'AEAD_AES_256_GCM' || bytes.length <= GCM_TAG_BYTES) return null;
  try {
    const options = { authTagLength: GCM_TAG_BYTES };
    const decipher = createDecipheriv('aes-256-gcm', apiV3Key, block.nonce, options);
    decipher.setAuthTag(bytes.subarray(-GCM_TAG_BYTES));
    decipher.setAAD(Buffer.from(block.associated_data ?? ''));
    const plain = Buffer.concat([decipher.update(bytes.subarray(0, -GCM_TAG_BYTES)), decipher.final()]);
    return plain.toString('utf8');
  } catch {
    return null;
  }
}
