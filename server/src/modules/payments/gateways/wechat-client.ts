import { createPrivateKey, type KeyObject, randomBytes } from 'node:crypto';
import { Breaker } from './breaker.ts';
import { GatewayError } from './gateway.ts';
import type { WechatConfig } from './wechat-config.ts';
import { PlatformKeys, type RawAnswer } from './wechat-keys.ts';
import { authorize, isSealed, readSeal } from './wechat-signature.ts';

const TIMEOUT_MS = 5000;
const USER_AGENT = 'suya-server/1 (node)';

/** Signed calls of WeChat Pay API v3. Everything it returns was signed by the gateway, errors included. */
export class WechatClient {
  readonly keys: PlatformKeys;
  private readonly config: WechatConfig;
  private readonly privateKey: KeyObject;
  private readonly now: () => Date;
  private readonly breaker: Breaker;
  private lastSkewMs: number | null = null;

  constructor(config: WechatConfig) {
    this.config = config;
    this.privateKey = createPrivateKey(config.merchantPrivateKey);
    this.now = config.now ?? (() => new Date());
    this.breaker = new Breaker(this.now);
    this.keys = new PlatformKeys(config, this.now, () => this.send('GET', '/v3/certificates'));
  }

  /** See `Gateway.skewMs`. */
  get skewMs(): number | null {
    return this.lastSkewMs;
  }

  /**
   * Makes one call, without retries.
   * @returns the JSON of a 2xx answer; null if it is empty
   * @throws GatewayError
   */
  async call(method: 'GET' | 'POST', pathAndQuery: string, body?: object): Promise<unknown> {
    return this.breaker.run(async () => {
      const answer = await this.send(method, pathAndQuery, body);
      const id = answer.headers['request-id'] ?? null;
      if (answer.status >= 500 || answer.status === 429) {
        throw new GatewayError('unavailable', readJson(answer)?.code ?? 'http', answer.status, id);
      }
      // A gateway that does not accept our signature does not sign its answer either.
      if (answer.status === 401) throw new GatewayError('credentials', readJson(answer)?.code ?? 'http', 401, id);
      await this.mustBeSealed(answer, id);
      if (answer.status >= 400) throw new GatewayError('refused', readJson(answer)?.code ?? 'http', answer.status, id);
      return readJson(answer);
    });
  }

  private async mustBeSealed(answer: RawAnswer, requestId: string | null): Promise<void> {
    const seal = readSeal(answer.headers, this.now());
    if (typeof seal === 'string') throw new GatewayError('forged', seal, answer.status, requestId);
    const key = await this.keys.find(seal.serial);
    if (key === null) throw new GatewayError('forged', 'serial', answer.status, requestId);
    if (!isSealed(seal, answer.body, key)) throw new GatewayError('forged', 'signature', answer.status, requestId);
  }

  /** The header is not signed, so it is used for a warning only. */
  private compareClocks(told: string | null): void {
    const theirs = Date.parse(told ?? '');
    if (!Number.isNaN(theirs)) this.lastSkewMs = this.now().getTime() - theirs;
  }

  private async send(method: string, pathAndQuery: string, content?: object): Promise<RawAnswer> {
    const body = content === undefined ? '' : JSON.stringify(content);
    const timestamp = Math.floor(this.now().getTime() / 1000).toString();
    const nonce = randomBytes(16).toString('hex');
    const { mchid, merchantSerial: serial, publicKeyId } = this.config;
    const merchant = { mchid, serial, privateKey: this.privateKey };
    try {
      const answer = await fetch(`${this.config.baseUrl}${pathAndQuery}`, {
        method,
        headers: {
          Accept: 'application/json',
          'User-Agent': USER_AGENT,
          Authorization: authorize(merchant, { method, pathAndQuery, body, timestamp, nonce }),
          ...(publicKeyId === undefined ? {} : { 'Wechatpay-Serial': publicKeyId }),
          ...(body === '' ? {} : { 'Content-Type': 'application/json' }),
        },
        ...(body === '' ? {} : { body }),
        redirect: 'error',
        signal: AbortSignal.timeout(this.config.timeoutMs ?? TIMEOUT_MS),
      });
      this.compareClocks(answer.headers.get('date'));
      const bytes = Buffer.from(await answer.arrayBuffer());
      return { status: answer.status, headers: Object.fromEntries(answer.headers), body: bytes };
    } catch (error) {
      throw new GatewayError('unavailable', nameFailure(error));
    }
  }
}

function nameFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'network';
  if (error.name === 'TimeoutError') return 'timeout';
  const code = (error.cause as { code?: unknown } | undefined)?.code;
  return typeof code === 'string' ? code : 'network';
}

function readJson(answer: RawAnswer): Record<string, string> | null {
  try {
    return answer.body.length === 0 ? null : JSON.parse(answer.body.toString('utf8'));
  } catch {
    return null;
  }
}
