/** What a WeChat Pay merchant holds. Nothing here may be logged. */
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
  /** Public-key mode; merchants of the certificate mode leave both out. */
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

/** Key files put into one line of an environment file carry \n as two characters. */
const asPem = (text: string): string => text.replaceAll('\\n', '\n');

/**
 * Reads WECHAT_PAY_* values. None set: null (no WeChat Pay). Some but not all: throws with the names that are
 * missing, never with a value.
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

/** Names of the values that belong to the payment sandbox or lead elsewhere than to WeChat; production wants none. */
export function findSandboxTraces(config: WechatConfig): string[] {
  const { baseUrl, appid, mchid, merchantSerial, apiV3Key, publicKeyId } = config;
  const traces = Object.entries({ appid, mchid, merchantSerial, apiV3Key, publicKeyId })
    .filter(([, value]) => value !== undefined && /sandbox/i.test(value))
    .map(([name]) => name);
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null;
  if (url?.protocol !== 'https:' || !OFFICIAL_HOSTS.has(url.host)) traces.push('baseUrl');
  return traces;
}
