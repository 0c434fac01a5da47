import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { selfSign } from './certificate.ts';

/** What lies in keys.json. Every name carries "SANDBOX", so that a production server can refuse the lot. */
interface StoredKeys {
  readonly appid: string;
  readonly mchid: string;
  readonly merchantSerial: string;
  readonly merchantPrivateKey: string;
  readonly apiV3Key: string;
  readonly platformPrivateKey: string;
  readonly platformPublicKeyId: string;
  readonly certificatePrivateKey: string;
  readonly certificate: string;
  readonly certificateSerial: string;
}

/** A key the gateway signs with, under the serial that it names in its headers. */
export interface SigningKey {
  readonly serial: string;
  readonly privateKey: KeyObject;
}

export interface Keys {
  readonly stored: StoredKeys;
  readonly merchantPublicKey: KeyObject;
  /** Held only to forge: a signature by the wrong key. */
  readonly merchantPrivateKey: KeyObject;
  readonly byPublicKey: SigningKey;
  readonly byCertificate: SigningKey;
}

function pemPair(): { privatePem: string; publicKey: KeyObject; privateKey: KeyObject } {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { privatePem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), publicKey, privateKey };
}

function generate(now: Date): StoredKeys {
  const merchant = pemPair();
  const platform = pemPair();
  const certified = pemPair();
  const certificate = selfSign('SANDBOX payment platform', certified.publicKey, certified.privateKey, now);
  return {
    appid: `wxSANDBOX${randomBytes(4).toString('hex')}`,
    mchid: `SANDBOX${randomBytes(4).readUInt32BE().toString().padStart(10, '0')}`,
    merchantSerial: `SANDBOX${randomBytes(16).toString('hex').toUpperCase()}`,
    merchantPrivateKey: merchant.privatePem,
    apiV3Key: `SANDBOX${randomBytes(16).toString('hex')}`.slice(0, 32),
    platformPrivateKey: platform.privatePem,
    platformPublicKeyId: `PUB_KEY_ID_SANDBOX${randomBytes(12).toString('hex').toUpperCase()}`,
    certificatePrivateKey: certified.privatePem,
    certificate: certificate.pem,
    certificateSerial: certificate.serial,
  };
}

/** Writes a file only its owner can read, all or nothing. */
export function writeSecret(path: string, text: string): void {
  const draft = `${path}.new`;
  writeFileSync(draft, text, { mode: 0o600 });
  renameSync(draft, path);
}

/** Keys of this data folder; made at the first start and the same ever after. */
export function loadKeys(folder: string): Keys {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'keys.json');
  if (!existsSync(path)) writeSecret(path, `${JSON.stringify(generate(new Date()), null, 2)}\n`);
  const stored = JSON.parse(readFileSync(path, 'utf8')) as StoredKeys;
  return {
    stored,
    merchantPublicKey: createPublicKey(stored.merchantPrivateKey),
    merchantPrivateKey: createPrivateKey(stored.merchantPrivateKey),
    byPublicKey: { serial: stored.platformPublicKeyId, privateKey: createPrivateKey(stored.platformPrivateKey) },
    byCertificate: {
      serial: stored.certificateSerial,
      privateKey: createPrivateKey(stored.certificatePrivateKey),
    },
  };
}

/** The secret of the partner's platform: of the same folder, so that it is the same at every start. */
export const partnerSecret = ({ stored }: Keys): string =>
  `SANDBOX${createHmac('sha256', stored.apiV3Key).update('partner').digest('hex')}`;

/** The merchant's side of the keys as environment values, and where the gateway listens. */
export function merchantEnvironment(keys: Keys, baseUrl: string): Record<string, string> {
  const { stored } = keys;
  const publicKey = createPublicKey(stored.platformPrivateKey).export({ type: 'spki', format: 'pem' }).toString();
  return {
    WECHAT_PAY_BASE_URL: baseUrl,
    WECHAT_PAY_APPID: stored.appid,
    WECHAT_PAY_MCHID: stored.mchid,
    WECHAT_PAY_MERCHANT_SERIAL: stored.merchantSerial,
    WECHAT_PAY_MERCHANT_PRIVATE_KEY: stored.merchantPrivateKey,
    WECHAT_PAY_API_V3_KEY: stored.apiV3Key,
    WECHAT_PAY_PUBLIC_KEY_ID: stored.platformPublicKeyId,
    WECHAT_PAY_PUBLIC_KEY: publicKey,
    PARTNER_URL: `${baseUrl}/partner`,
    PARTNER_SECRET: partnerSecret(keys),
  };
}
