import type { SettingGroup } from '../../../platform/config.ts';

/** The secrets and ids of a WeChat Pay merchant. Nothing here may be logged. */
export interface WechatConfig {
  /** `https://api.mch.weixin.qq.com`, or the sandbox's address. */
  readonly baseUrl: string;
  readonly appid: string;
  readonly mchid: string;
  /** Serial of the merchant's API certificate. */
  readonly merchantSerial: string;
  /** PEM (PKCS#8 or PKCS#1). */
  readonly merchantPrivateKey: string;
  /** 32 bytes; decrypts notifications and platform certificates. */
  readonly apiV3Key: string;
  /** For the public-key mode; merchants in certificate mode omit both. */
  readonly publicKeyId?: string;
  readonly publicKey?: string;
  /** For tests; the machine's clock when absent. */
  readonly now?: () => Date;
  /** For tests; 5,000 when absent. */
  readonly timeoutMs?: number;
}

const OFFICIAL_HOSTS = new Set(['api.mch.weixin.qq.com', 'api2.mch.weixin.qq.com']);
const DEFAULT_BASE_URL = 'https://api.mch.weixin.qq.com';

const REQUIRED = {
  appid: 'WECHAT_PAY_APPID',
  mchid: 'WECHAT_PAY_MCHID',
  merchantSerial: 'WECHAT_PAY_MERCHANT_SERIAL',
  merchantPrivateKey: 'WECHAT_PAY_MERCHANT_PRIVATE_KEY',
  apiV3Key: 'WECHAT_PAY_API_V3_KEY',
} as const;

/** The operator's settings for WeChat Pay. */
export const wechatSettings: SettingGroup = {
  prefix: 'WECHAT_PAY_',
  required: ['APPID', 'MCHID', 'MERCHANT_SERIAL', 'MERCHANT_PRIVATE_KEY', 'API_V3_KEY'],
  optional: ['PUBLIC_KEY_ID', 'PUBLIC_KEY', 'BASE_URL'],
  otherwise: 'sandbox',
};

/** A key on one line of an environment file contains \n as two characters. */
const asPem = (text: string): string => text.replaceAll('\\n', '\n');

/**
 * Reads WECHAT_PAY_* values.
 * @returns null if none is set (no WeChat Pay)
 * @throws if only some are set, with the names of the missing ones but never a value
 */
export function readWechatConfig(values: Readonly<Record<string, string | undefined>>): WechatConfig | null {
  const names = Object.values(REQUIRED);
  const missing = names.filter((name) => !values[name]);
  if (missing.length === names.length) return null;
  const publicKeyId = values.WECHAT_PAY_PUBLIC_KEY_ID;
  const publicKey = values.WECHAT_PAY_PUBLIC_KEY;
  if (Boolean(publicKeyId) !== Boolean(publicKey)) {
    throw new Error('WECHAT_PAY_PUBLIC_KEY_ID and WECHAT_PAY_PUBLIC_KEY go together');
  }
  if (missing.length > 0) throw new Error(`WeChat Pay is not complete, missing: ${missing.join(', ')}`);
  const value = (name: string): string => values[name] ?? '';
  if (Buffer.byteLength(value(REQUIRED.apiV3Key)) !== 32) throw new Error(`${REQUIRED.apiV3Key} must be 32 bytes`);
  return {
    baseUrl: (values.WECHAT_PAY_BASE_URL || DEFAULT_BASE_URL).replace(/\/+$/, ''),
    appid: value(REQUIRED.appid),
    mchid: value(REQUIRED.mchid),
    merchantSerial: value(REQUIRED.merchantSerial),
    merchantPrivateKey: asPem(value(REQUIRED.merchantPrivateKey)),
    apiV3Key: value(REQUIRED.apiV3Key),
    ...(publicKeyId && publicKey ? { publicKeyId, publicKey: asPem(publicKey) } : {}),
  };
}

/** Names of the values that belong to the payment sandbox or do not lead to WeChat. Production accepts none. */
export function findSandboxTraces(config: WechatConfig): string[] {
  const { baseUrl, appid, mchid, merchantSerial, apiV3Key, publicKeyId } = config;
  const traces = Object.entries({ appid, mchid, merchantSerial, apiV3Key, publicKeyId })
    .filter(([, value]) => value !== undefined && /sandbox/i.test(value))
    .map(([name]) => name);
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null;
  if (url?.protocol !== 'https:' || !OFFICIAL_HOSTS.has(url.host)) traces.push('baseUrl');
  return traces;
}
