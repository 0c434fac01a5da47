import { createPublicKey, type KeyObject, X509Certificate } from 'node:crypto';
import { z } from 'zod';
import type { WechatConfig } from './wechat-config.ts';
import { decryptBlock, isSealed, readSeal } from './wechat-signature.ts';

const REFETCH_MS = 60_000;

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

const certificateList = z.object({
  data: z.array(
    z.object({
      serial_no: z.string(),
      encrypt_certificate: z.object({
        algorithm: z.string(),
        nonce: z.string(),
        associated_data: z.string().optional(),
        ciphertext: z.string(),
      }),
    }),
  ),
});

/**
 * The gateway's keys by serial: the configured public key, and platform certificates as they appear. A merchant
 * that switches from one to the other sees both at once.
 */
export class PlatformKeys {
  private readonly known = new Map<string, KeyObject>();
  private readonly config: WechatConfig;
  private readonly now: () => Date;
  private readonly fetchList: () => Promise<RawAnswer>;
  private fetchedAt = Number.NEGATIVE_INFINITY;
  private fetching: Promise<void> | null = null;

  constructor(config: WechatConfig, now: () => Date, fetchList: () => Promise<RawAnswer>) {
    this.config = config;
    this.now = now;
    this.fetchList = fetchList;
    if (config.publicKeyId !== undefined && config.publicKey !== undefined) {
      this.known.set(config.publicKeyId, createPublicKey(config.publicKey));
    }
  }

  /** The key with this serial. An unknown one is looked up at most once a minute, for all callers together. */
  async find(serial: string): Promise<KeyObject | null> {
    const key = this.known.get(serial);
    if (key !== undefined) return key;
    if (this.fetching === null && this.now().getTime() - this.fetchedAt >= REFETCH_MS) {
      this.fetchedAt = this.now().getTime();
      this.fetching = this.refetch().finally(() => {
        this.fetching = null;
      });
    }
    await this.fetching;
    return this.known.get(serial) ?? null;
  }

  private async refetch(): Promise<void> {
    try {
      const answer = await this.fetchList();
      if (answer.status !== 200) return;
      const fresh = this.readCertificates(answer.body);
      const seal = readSeal(answer.headers, this.now());
      if (typeof seal === 'string') return;
      // The list may be signed by a key that only the list contains; it proves itself by being encrypted for us.
      const signer = this.known.get(seal.serial) ?? fresh.get(seal.serial);
      if (signer === undefined || !isSealed(seal, answer.body, signer)) return;
      for (const [serial, key] of fresh) this.known.set(serial, key);
    } catch {
      // Without a list there is no key: the caller refuses what it cannot verify.
    }
  }

  private readCertificates(body: Buffer): Map<string, KeyObject> {
    const found = new Map<string, KeyObject>();
    for (const item of certificateList.parse(JSON.parse(body.toString('utf8'))).data) {
      const pem = decryptBlock(this.config.apiV3Key, item.encrypt_certificate);
      if (pem === null) continue;
      const certificate = new X509Certificate(pem);
      const from = Date.parse(certificate.validFrom);
      const until = Date.parse(certificate.validTo);
      const now = this.now().getTime();
      if (certificate.serialNumber !== item.serial_no || now < from || now > until) continue;
      found.set(item.serial_no, certificate.publicKey);
    }
    return found;
  }
}
