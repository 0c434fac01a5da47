import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '../../../platform/app-error.ts';

/** Which id of a person a partner's platform goes by. */
export type PartnerName = 'mmm' | 'mid';

/** A partner's platform, asked before its account is linked to one of ours. */
export interface PartnerPlatform {
  /**
   * Whether the account `externalId` is this phone's person there; `phone` is our own record of it.
   * @throws AppError 503 where the platform does not answer
   */
  confirms(partner: PartnerName, externalId: string, phone: string): Promise<boolean>;
}

export interface PartnerConfig {
  readonly url: string;
  readonly secret: string;
}

const PATIENCE_MS = 5000;
const answered = z.object({ known: z.boolean() });

/** The settings of a partner's platform; null where there is none. */
export function readPartnerConfig(env: Readonly<Record<string, string | undefined>>): PartnerConfig | null {
  const { PARTNER_URL: url, PARTNER_SECRET: secret } = env;
  return url && secret ? { url, secret } : null;
}

/**
 * A partner's platform over HTTP. A call carries the time (ms) and HMAC-SHA256 in hex over that time and the body, each
 * on a line of its own.
 */
export function httpPartner({ url, secret }: PartnerConfig, now: () => Date): PartnerPlatform {
  return {
    async confirms(partner, externalId, phone) {
      const [at, body] = [String(now().getTime()), JSON.stringify({ partner, externalId, phone })];
      const signature = createHmac('sha256', secret).update(`${at}\n${body}`).digest('hex');
      const headers = { 'content-type': 'application/json', 'x-partner-time': at, 'x-partner-signature': signature };
      const signal = AbortSignal.timeout(PATIENCE_MS);
      try {
        const answer = await fetch(`${url}/v1/confirm`, { method: 'POST', headers, body, signal, redirect: 'error' });
        if (!answer.ok) throw new Error(`answered ${answer.status}`);
        return answered.parse(await answer.json()).known;
      } catch {
        throw new AppError(503, { retryAfter: 30 }, 'refusals.partnerUnreached');
      }
    },
  };
}
