import { type NewsItem, streamEvents } from '@suya/contract/live/live.endpoints';
import { afterEach, expect } from 'vitest';
import { openClient } from '../../../testing/owner.ts';
import type { SignedIn, TestClinic } from '../../../testing/people.ts';
import type { WholeServer } from '../../../testing/use-server.ts';

const open: AbortController[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.abort();
});

/** An open stream and what has come over it so far. */
export class Listening {
  readonly items: NewsItem[] = [];
  /** The events beside news, by name. */
  readonly signs: string[] = [];
  beats = 0;
  lastId = '';
  ended = false;
  readonly #stop = new AbortController();
  readonly #waiting = new Set<() => void>();
  #rest = '';

  static async begin({ origin }: WholeServer, person: SignedIn, lastEventId?: string): Promise<Listening> {
    const listening = new Listening();
    open.push(listening.#stop);
    const answer = await fetch(`${origin}${streamEvents.path}`, {
      headers: { authorization: person.token, ...(lastEventId ? { 'last-event-id': lastEventId } : {}) },
      signal: listening.#stop.signal,
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    void listening.#read(answer);
    await listening.until(() => listening.lastId !== '');
    return listening;
  }

  /** What `tell` told, in the order in which it was heard. */
  get names(): string[] {
    return this.items.map(({ payload }) => String(payload.note));
  }

  async #read(answer: Response): Promise<void> {
    const decoder = new TextDecoder();
    try {
      for await (const chunk of answer.body ?? []) {
        this.#take(decoder.decode(chunk as Uint8Array, { stream: true }));
        this.#wake();
      }
    } catch {
      // Cut on purpose by the test.
    }
    this.ended = true;
    this.#wake();
  }

  #take(text: string): void {
    const parts = (this.#rest + text).split('\n\n');
    this.#rest = parts.pop() ?? '';
    for (const part of parts) {
      this.lastId = /^id: (.*)$/m.exec(part)?.[1] ?? this.lastId;
      if (part.includes(': beat')) this.beats += 1;
      const event = /^event: (.*)$/m.exec(part)?.[1];
      if (event === 'news') this.items.push(JSON.parse(/^data: (.*)$/m.exec(part)?.[1] ?? '') as NewsItem);
      else if (event) this.signs.push(event);
    }
  }

  #wake(): void {
    for (const wake of [...this.#waiting]) wake();
  }

  async until(holds: () => boolean): Promise<void> {
    while (!holds()) {
      if (this.ended) throw new Error(`the stream ended with ${this.items.map(({ name }) => name).join(', ')}`);
      await this.moved();
    }
  }

  /** Waits until it has passed everything that this transaction wrote, whether it was told of it or not. */
  passed(xid: string): Promise<void> {
    return this.until(() => BigInt(this.lastId.split('.')[0] ?? '0') > BigInt(xid));
  }

  /** Waits for the second sign of life from now: before it, session, scope and rights were looked at anew. */
  async lookedAnew(): Promise<void> {
    const beats = this.beats;
    await this.until(() => this.beats >= beats + 2);
  }

  async whenEnded(): Promise<void> {
    while (!this.ended) await this.moved();
  }

  /** Waits for the next sign, or the end. */
  moved(): Promise<void> {
    return new Promise((done) => {
      const once = (): void => {
        this.#waiting.delete(once);
        done();
      };
      this.#waiting.add(once);
    });
  }

  cut(): void {
    this.#stop.abort();
  }
}

/** An event as it stands in the outbox. */
export interface Row {
  readonly name: string;
  readonly clinicId: string | null;
  readonly labOnly?: boolean;
  readonly clinicOnly?: boolean;
  readonly userId?: string;
  readonly payload?: Record<string, unknown>;
}

/** A transaction of somebody who writes news and takes their time with the commit. */
export async function aWriter({ current }: WholeServer) {
  const client = await openClient(current.test.admin);
  await client.query('BEGIN');
  const write = ({ name, clinicId, labOnly = false, clinicOnly = false, userId, payload = {} }: Row) =>
    client.query(
      `INSERT INTO outbox (name, aggregate, clinic_id, lab_only, clinic_only, user_id, payload, done_at)
       VALUES ($1, 'order:x', $2, $3, $4, $5, $6, now())`,
      [name, clinicId, labOnly, clinicOnly, userId ?? null, JSON.stringify(payload)],
    );
  return {
    write,
    /** News that everybody hears who may see orders of the clinic. */
    tell: (note: string, clinic: TestClinic | null, labOnly = false) =>
      write({ name: 'order.noted', clinicId: clinic?.id ?? null, labOnly, payload: { note } }),
    /** The same many times, each with this many characters. */
    fill: (clinic: TestClinic, times: number, length: number) =>
      client.query(
        `INSERT INTO outbox (name, aggregate, clinic_id, payload, done_at)
         SELECT 'order.noted', 'order:x', $1, jsonb_build_object('note', repeat('x', $3)), now()
           FROM generate_series(1, $2)`,
        [clinic.id, times, length],
      ),
    /** @returns the transaction's number */
    async commit(): Promise<string> {
      const { rows } = await client.query<{ xid: string }>('SELECT pg_current_xact_id()::text AS xid');
      await client.query('COMMIT');
      await client.query('NOTIFY news');
      await client.end();
      return rows[0]?.xid ?? '';
    },
  };
}

/** Writes one event and commits. @returns the transaction's number */
export async function tell(server: WholeServer, note: string, clinic: TestClinic | null, labOnly = false) {
  const writer = await aWriter(server);
  await writer.tell(note, clinic, labOnly);
  return writer.commit();
}
