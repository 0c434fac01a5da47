import { randomUUID } from 'node:crypto';
import type { Keys } from '../keys.ts';
import type { Notice, Store } from '../store.ts';
import { encryptResource, signedHeaders } from './signature.ts';
import { chinaTime } from './time.ts';

const SEND_TIMEOUT_MS = 5000;
const SUMMARIES: Record<string, string> = {
  'TRANSACTION.SUCCESS': '支付成功',
  'REFUND.SUCCESS': '退款成功',
  'REFUND.ABNORMAL': '退款异常',
};

export interface Announcement {
  /** Merchant's number of what it is about. */
  readonly about: string;
  readonly url: string;
  readonly eventType: string;
  readonly resource: Readonly<Record<string, unknown>>;
  /** Not before, in milliseconds; now when absent. */
  readonly notBefore?: number;
}

function withWrongAmount(resource: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const amount = resource.amount as Record<string, unknown>;
  return { ...resource, amount: { ...amount, total: Number(amount.total) + 1 } };
}

/** Sends notifications until the merchant takes them, on the gateway's schedule, across restarts. */
export class Notifier {
  private readonly store: Store;
  private readonly keys: Keys;
  private timer: NodeJS.Timeout | undefined;
  private readonly sending = new Map<string, Promise<void>>();
  private stopped = false;

  constructor(store: Store, keys: Keys) {
    this.store = store;
    this.keys = keys;
  }

  /** Queues a notification; the switch decides whether it is lost, doubled or late. */
  announce(what: Announcement): void {
    const { switches } = this.store;
    const now = Date.now();
    const dropped = switches.notice === 'drop';
    const delay = switches.notice === 'delay' ? switches.noticeDelayMs : 0;
    const nextAt = dropped ? null : Math.max(now, what.notBefore ?? now) + delay;
    const outcome = dropped ? 'dropped' : 'waiting';
    const { about, url, eventType, resource } = what;
    const createdAt = chinaTime(new Date(now));
    const notice: Notice = {
      id: randomUUID(),
      about,
      url,
      eventType,
      resource,
      createdAt,
      attempts: 0,
      nextAt,
      outcome,
    };
    this.store.saveNotice(notice);
    this.wake();
  }

  /** Sends every notification about this number once more, also those that were dropped or delivered. */
  resend(about: string): number {
    const found = [...this.store.notices.values()].filter((notice) => notice.about === about);
    for (const notice of found)
      this.store.saveNotice({ ...notice, attempts: 0, nextAt: Date.now(), outcome: 'waiting' });
    this.wake();
    return found.length;
  }

  /** Starts or re-arms the clock for the next notification that is due. */
  wake(): void {
    clearTimeout(this.timer);
    if (this.stopped) return;
    const now = Date.now();
    let next: number | undefined;
    for (const notice of this.store.notices.values()) {
      if (notice.nextAt === null || this.sending.has(notice.id)) continue;
      if (notice.nextAt <= now) this.begin(notice);
      else next = Math.min(next ?? notice.nextAt, notice.nextAt);
    }
    if (next !== undefined) this.timer = setTimeout(() => this.wake(), next - now);
  }

  /** Stops sending and waits for what is on the way; the rest is sent after the next start. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await Promise.all(this.sending.values());
  }

  private begin(notice: Notice): void {
    const work = this.deliver(notice).finally(() => {
      this.sending.delete(notice.id);
      this.wake();
    });
    this.sending.set(notice.id, work);
  }

  private async deliver(notice: Notice): Promise<void> {
    const twice = this.store.switches.notice === 'duplicate';
    const results = await Promise.all(twice ? [this.send(notice), this.send(notice)] : [this.send(notice)]);
    // Asked for once more while this was on its way: that wish stands.
    if (this.store.notices.get(notice.id) !== notice) return;
    const attempts = notice.attempts + 1;
    if (results.includes(true)) {
      this.store.saveNotice({ ...notice, attempts, nextAt: null, outcome: 'delivered' });
      return;
    }
    const delay = this.store.switches.retryDelaysMs[attempts - 1];
    const nextAt = delay === undefined ? null : Date.now() + delay;
    this.store.saveNotice({ ...notice, attempts, nextAt, outcome: nextAt === null ? 'given up' : 'waiting' });
  }

  private async send(notice: Notice): Promise<boolean> {
    const { switches } = this.store;
    const spoilt = switches.notice === 'wrongAmount';
    const resource = spoilt ? withWrongAmount(notice.resource) : notice.resource;
    const originalType = notice.eventType.startsWith('REFUND') ? 'refund' : 'transaction';
    const body = JSON.stringify({
      id: notice.id,
      create_time: notice.createdAt,
      resource_type: 'encrypt-resource',
      event_type: notice.eventType,
      summary: SUMMARIES[notice.eventType] ?? notice.eventType,
      resource: {
        original_type: originalType,
        ...encryptResource(this.keys.stored.apiV3Key, JSON.stringify(resource), originalType),
      },
    });
    const key = switches.signWith === 'certificate' ? this.keys.byCertificate : this.keys.byPublicKey;
    const forged = { serial: key.serial, privateKey: this.keys.merchantPrivateKey };
    const status = await post(notice.url, body, signedHeaders(switches.notice === 'forge' ? forged : key, body));
    return status === 200 || status === 204;
  }
}

/** Posts a notification; the merchant's HTTP status, or null when there was no answer within five seconds. */
export async function post(url: string, body: string, headers: Record<string, string>): Promise<number | null> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return null;
  }
}
