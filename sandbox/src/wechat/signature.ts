import { createCipheriv, createHash, randomBytes, sign, verify } from 'node:crypto';
import type { Keys, SigningKey } from '../keys.ts';
import { GatewayFault } from './fault.ts';

const SCHEME = 'WECHATPAY2-SHA256-RSA2048';
const CLOCK_SECONDS = 300;

/** The four headers by which an answer or a notification proves where it comes from. */
export function signedHeaders(key: SigningKey, body: string): Record<string, string> {
  const timestamp = Math.floor(Date.now() / 1000).toString();
  const nonce = randomBytes(16).toString('hex');
  const signature = sign('RSA-SHA256', Buffer.from(`${timestamp}\n${nonce}\n${body}\n`), key.privateKey);
  return {
    'Wechatpay-Timestamp': timestamp,
    'Wechatpay-Nonce': nonce,
    'Wechatpay-Serial': key.serial,
    'Wechatpay-Signature': signature.toString('base64'),
    'Wechatpay-Signature-Type': SCHEME,
  };
}

/** A block encrypted with the merchant's API v3 key, as notifications and certificates carry it. */
export function encryptResource(apiV3Key: string, plain: string, associatedData: string) {
  const nonce = randomBytes(9).toString('base64url');
  const cipher = createCipheriv('aes-256-gcm', apiV3Key, nonce);
  cipher.setAAD(Buffer.from(associatedData));
  const bytes = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return {
    algorithm: 'AEAD_AES_256_GCM',
    ciphertext: bytes.toString('base64'),
    associated_data: associatedData,
    nonce,
  };
}

const refused = (why: string): GatewayFault => new GatewayFault(401, 'SIGN_ERROR', why);

function readAuthorization(header: string | undefined): Map<string, string> {
  if (!header?.startsWith(`${SCHEME} `)) throw refused('Http头Authorization值格式错误，请检查认证类型');
  const found = [...header.slice(SCHEME.length + 1).matchAll(/([a-z_]+)="([^"]*)"/g)];
  return new Map(found.map((match) => [match[1] ?? '', match[2] ?? '']));
}

export interface MerchantRequest {
  readonly method: string;
  /** Path and query exactly as they arrived. */
  readonly url: string;
  readonly authorization: string | undefined;
  readonly rawBody: Buffer;
}

/** Lets a request pass only when this merchant signed exactly these bytes within the last five minutes. */
export function verifyMerchant(keys: Keys, request: MerchantRequest): void {
  const fields = readAuthorization(request.authorization);
  const timestamp = fields.get('timestamp') ?? '';
  const nonce = fields.get('nonce_str') ?? '';
  if (fields.get('mchid') !== keys.stored.mchid) throw refused('商户号不存在或与证书不符');
  if (fields.get('serial_no') !== keys.stored.merchantSerial) throw refused('商户证书序列号有误');
  if (!/^\d{1,12}$/.test(timestamp) || nonce === '') throw refused('Http头Authorization值格式错误');
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > CLOCK_SECONDS) throw refused('时间戳与服务器时间相差过大');
  const message = Buffer.concat([
    Buffer.from(`${request.method}\n${request.url}\n${timestamp}\n${nonce}\n`),
    request.rawBody,
    Buffer.from('\n'),
  ]);
  const signature = Buffer.from(fields.get('signature') ?? '', 'base64');
  if (!verify('RSA-SHA256', message, keys.merchantPublicKey, signature)) throw refused('签名错误，请检查后再试');
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}

/** The same for two requests that say the same, in whatever order of fields. */
export function fingerprintOf(body: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(body)))
    .digest('hex');
}
