import { createCipheriv, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { WechatConfig } from '../wechat-config.ts';

const PLATFORM_SERIAL = 'PUB_KEY_ID_0114232134912410000000000000';
export const API_V3_KEY = '0123456789abcdef0123456789abcdef';

const platform = generateKeyPairSync('rsa', { modulusLength: 2048 });
const merchant = generateKeyPairSync('rsa', { modulusLength: 2048 });

const pem = (key: KeyObject, type: 'spki' | 'pkcs8'): string => key.export({ type, format: 'pem' }).toString();

/** A merchant whose gateway's keys are in the test's own hands. */
export function aMerchant(change: Partial<WechatConfig> = {}): WechatConfig {
  return {
    baseUrl: 'http://127.0.0.1:9',
    appid: 'wxd678efh567hg6787',
    mchid: '1900000109',
    merchantSerial: '444F4864EA9B34415A2F5A1B7C6D1E9A3B2C1D0E',
    merchantPrivateKey: pem(merchant.privateKey, 'pkcs8'),
    apiV3Key: API_V3_KEY,
    publicKeyId: PLATFORM_SERIAL,
    publicKey: pem(platform.publicKey, 'spki'),
    ...change,
  };
}

export const merchantKey: KeyObject = merchant.privateKey;
export const merchantPublicKey: KeyObject = merchant.publicKey;

/** The content of a payment notification, as the gateway documents it. */
export function aPaidTrade(change: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    appid: 'wxd678efh567hg6787',
    mchid: '1900000109',
    out_trade_no: 'P20261121000001',
    transaction_id: '4200001234202611210000000001',
    trade_type: 'NATIVE',
    trade_state: 'SUCCESS',
    trade_state_desc: '支付成功',
    bank_type: 'CMC',
    success_time: '2026-11-21T10:34:56+08:00',
    payer: { openid: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o' },
    amount: { total: 128_000, payer_total: 128_000, currency: 'CNY', payer_currency: 'CNY' },
    ...change,
  };
}

export interface MadeNotice {
  body: Buffer;
  headers: Record<string, string | undefined>;
}

/** Signs bytes as the gateway does, at `at`, with `key` (the platform's when absent). */
export function seal(body: Buffer, at: Date, key: KeyObject = platform.privateKey): Record<string, string> {
  const timestamp = Math.floor(at.getTime() / 1000).toString();
  const nonce = 'd824f2e086d3c1df967785d13fcd22ef';
  const message = Buffer.concat([Buffer.from(`${timestamp}\n${nonce}\n`), body, Buffer.from('\n')]);
  return {
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-serial': PLATFORM_SERIAL,
    'wechatpay-signature': sign('RSA-SHA256', message, key).toString('base64'),
  };
}

/** Encrypts as the gateway does. */
export function encrypt(content: unknown, key = API_V3_KEY): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, 'fdasflkja484');
  cipher.setAAD(Buffer.from('transaction'));
  return Buffer.concat([cipher.update(JSON.stringify(content), 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

/** A notification around encrypted bytes. */
export function wrap(ciphertext: Buffer, change: Record<string, unknown> = {}): Buffer {
  return Buffer.from(
    JSON.stringify({
      id: 'EV-2018022511223320873',
      create_time: '2026-11-21T10:34:56+08:00',
      resource_type: 'encrypt-resource',
      event_type: 'TRANSACTION.SUCCESS',
      summary: '支付成功',
      resource: {
        original_type: 'transaction',
        algorithm: 'AEAD_AES_256_GCM',
        ciphertext: ciphertext.toString('base64'),
        associated_data: 'transaction',
        nonce: 'fdasflkja484',
      },
      ...change,
    }),
  );
}

/** A notification that is true in every respect. */
export function aNotice(at: Date, content: unknown = aPaidTrade()): MadeNotice {
  const body = wrap(encrypt(content));
  return { body, headers: seal(body, at) };
}
