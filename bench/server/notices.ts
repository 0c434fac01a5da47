import { createCipheriv, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { Asked } from 'autocannon';
import { AMOUNT_FEN } from '../seed/prepared-orders.ts';

const appid = 'wxbench';
const mchid = '1900000001';
const apiV3Key = randomBytes(16).toString('hex');
const keyId = 'PUB_KEY_ID_0000000000000000000000000001';
const gateway = generateKeyPairSync('rsa', { modulusLength: 2048 });
const merchant = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** The merchant's settings that make our server believe the notices below; it asks this gateway nothing. */
export const merchantSettings: Readonly<Record<string, string>> = {
  WECHAT_PAY_APPID: appid,
  WECHAT_PAY_MCHID: mchid,
  WECHAT_PAY_MERCHANT_SERIAL: '00',
  WECHAT_PAY_MERCHANT_PRIVATE_KEY: merchant.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  WECHAT_PAY_API_V3_KEY: apiV3Key,
  WECHAT_PAY_PUBLIC_KEY_ID: keyId,
  WECHAT_PAY_PUBLIC_KEY: gateway.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  WECHAT_PAY_BASE_URL: 'http://127.0.0.1:9',
};

function encrypted(plain: string) {
  const nonce = randomBytes(9).toString('base64url');
  const cipher = createCipheriv('aes-256-gcm', apiV3Key, nonce).setAAD(Buffer.from('transaction'));
  const bytes = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return {
    algorithm: 'AEAD_AES_256_GCM',
    ciphertext: bytes.toString('base64'),
    associated_data: 'transaction',
    nonce,
  };
}

/** The gateway's signed and encrypted word that a trade was paid; believed for five minutes. */
export function noticeOf(outTradeNo: string): Asked {
  const trade = {
    appid,
    mchid,
    out_trade_no: outTradeNo,
    transaction_id: `T${outTradeNo}`,
    trade_state: 'SUCCESS',
    success_time: new Date().toISOString(),
    amount: { total: AMOUNT_FEN, currency: 'CNY' },
  };
  const resource = encrypted(JSON.stringify(trade));
  const body = JSON.stringify({ id: `N${outTradeNo}`, event_type: 'TRANSACTION.SUCCESS', resource });
  const timestamp = Math.floor(Date.now() / 1000).toString();
  const nonce = randomBytes(16).toString('hex');
  const signature = sign('RSA-SHA256', Buffer.from(`${timestamp}\n${nonce}\n${body}\n`), gateway.privateKey);
  const headers = {
    'content-type': 'application/json',
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-serial': keyId,
    'wechatpay-signature': signature.toString('base64'),
  };
  return { method: 'POST', path: '/suyastar-api/pay/notify/wechat', headers, body };
}
