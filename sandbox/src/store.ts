import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeSecret } from './keys.ts';
import { defaultSwitches, type Switches } from './switches.ts';

export interface Trade {
  readonly outTradeNo: string;
  /** Names the pay page; not to be guessed. */
  readonly token: string;
  /** The request as first sent: a repeat must say the same. */
  readonly fingerprint: string;
  readonly description: string;
  readonly totalFen: number;
  readonly notifyUrl: string;
  readonly attach: string | null;
  readonly expiresAt: string | null;
  readonly createdAt: string;
  state: 'NOTPAY' | 'SUCCESS' | 'REFUND' | 'CLOSED';
  transactionId: string | null;
  paidAt: string | null;
  /** The payer tried and it did not work; the trade stays payable, as with the real gateway. */
  lastTryFailed: boolean;
}

export interface Refund {
  readonly outRefundNo: string;
  readonly refundId: string;
  readonly outTradeNo: string;
  readonly fingerprint: string;
  readonly amountFen: number;
  readonly totalFen: number;
  readonly notifyUrl: string | null;
  readonly createdAt: string;
  status: 'PROCESSING' | 'SUCCESS' | 'ABNORMAL';
  /** When PROCESSING ends, in milliseconds, and how. */
  readonly dueAt: number;
  readonly fate: 'SUCCESS' | 'ABNORMAL';
  doneAt: string | null;
}

export interface Notice {
  readonly id: string;
  readonly about: string;
  readonly url: string;
  readonly eventType: string;
  readonly createdAt: string;
  readonly resource: Readonly<Record<string, unknown>>;
  attempts: number;
  /** Milliseconds; null when there is nothing more to send. */
  nextAt: number | null;
  outcome: 'waiting' | 'delivered' | 'dropped' | 'given up';
}

type Entry =
  | { kind: 'trade'; record: Trade }
  | { kind: 'refund'; record: Refund }
  | { kind: 'notice'; record: Notice }
  | { kind: 'switches'; record: Switches };

/**
 * Everything the gateway knows. Each change is one appended line of JSON before anything is answered, so a
 * killed process loses nothing; the file is folded together at start.
 */
export class Store {
  readonly trades = new Map<string, Trade>();
  readonly refunds = new Map<string, Refund>();
  readonly notices = new Map<string, Notice>();
  switches: Switches = defaultSwitches;
  private readonly path: string;

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.path = join(folder, 'state.jsonl');
    this.load();
  }

  tradeByToken(token: string): Trade | undefined {
    for (const trade of this.trades.values()) if (trade.token === token) return trade;
    return undefined;
  }

  refundsOf(outTradeNo: string): Refund[] {
    return [...this.refunds.values()].filter((refund) => refund.outTradeNo === outTradeNo);
  }

  saveTrade(record: Trade): void {
    this.keep({ kind: 'trade', record });
  }

  saveRefund(record: Refund): void {
    this.keep({ kind: 'refund', record });
  }

  saveNotice(record: Notice): void {
    this.keep({ kind: 'notice', record });
  }

  saveSwitches(record: Switches): void {
    this.keep({ kind: 'switches', record });
  }

  private keep(entry: Entry): void {
    this.take(entry);
    appendFileSync(this.path, `${JSON.stringify(entry)}\n`, { mode: 0o600 });
  }

  private take(entry: Entry): void {
    if (entry.kind === 'trade') this.trades.set(entry.record.outTradeNo, entry.record);
    else if (entry.kind === 'refund') this.refunds.set(entry.record.outRefundNo, entry.record);
    else if (entry.kind === 'notice') this.notices.set(entry.record.id, entry.record);
    else this.switches = { ...defaultSwitches, ...entry.record };
  }

  private load(): void {
    if (!existsSync(this.path)) return;
    const lines = readFileSync(this.path, 'utf8').split('\n');
    // Only a line cut off by a full disk lacks its end; it was never acknowledged.
    lines.pop();
    for (const line of lines) this.take(JSON.parse(line) as Entry);
    const entries: Entry[] = [
      ...[...this.trades.values()].map((record): Entry => ({ kind: 'trade', record })),
      ...[...this.refunds.values()].map((record): Entry => ({ kind: 'refund', record })),
      ...[...this.notices.values()].map((record): Entry => ({ kind: 'notice', record })),
      { kind: 'switches', record: this.switches },
    ];
    writeSecret(this.path, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
  }
}
