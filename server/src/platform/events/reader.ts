import type { ServerResponse } from 'node:http';
import type { Hearing, Listener } from './hearing.ts';
import { BATCH, type Cursor, readAfter } from './read-news.ts';

/** Heartbeats that a client may take nothing before its stream is ended. */
const STUCK_BEATS = 3;

/** One open live stream. */
export class Reader {
  readonly sessionId: string;
  readonly #out: ServerResponse;
  readonly #hearing: Hearing;
  /** Who listens by their session as it is now; null where it is over. */
  readonly #askWho: () => Promise<Listener | null>;
  /** Undefined while it is not known who may hear what: nothing is told. */
  #listener: Listener | undefined;
  #cursor: Cursor;
  #running: Promise<void> = Promise.resolve();
  #again = false;
  #isBeating = false;
  #stuck = 0;

  constructor(
    out: ServerResponse,
    who: { readonly hearing: Hearing; readonly listener: Listener; readonly askWho: () => Promise<Listener | null> },
    cursor: Cursor,
  ) {
    this.sessionId = who.listener.sessionId;
    this.#out = out;
    this.#hearing = who.hearing;
    this.#listener = who.listener;
    this.#askWho = who.askWho;
    this.#cursor = cursor;
    out.on('drain', () => this.wake());
  }

  /** Looks for new events. Calls during a look cause exactly one more look after it. */
  look(): Promise<void> {
    if (this.#again) return this.#running;
    this.#again = true;
    this.#running = this.#running.then(async () => {
      this.#again = false;
      while (await this.#readOn());
    });
    return this.#running;
  }

  wake(): void {
    this.look().catch(() => this.end());
  }

  /** @returns whether there may be more */
  async #readOn(): Promise<boolean> {
    const listener = this.#listener;
    // A client that does not take what it has gets no more; its `drain` makes us look again.
    if (!listener || this.#out.writableNeedDrain || this.#out.writableEnded) return false;
    const { rows, next } = await readAfter(listener, this.#cursor);
    // Its rights may be others by now.
    if (listener !== this.#listener) return true;
    for (const { cursor, name, aggregate, payload } of rows) {
      const shown = JSON.stringify({ name, aggregate, payload: this.#hearing.shown(name, payload) });
      this.#out.write(`id: ${cursor}\nevent: news\ndata: ${shown}\n\n`);
    }
    this.#cursor = next;
    return rows.length === BATCH;
  }

  /**
   * Looks anew at who listens and what they may hear, and sends a sign of life. Ends a stream whose session is over, or
   * whose client takes nothing.
   */
  async beat(): Promise<void> {
    this.#stuck = this.#out.writableNeedDrain ? this.#stuck + 1 : 0;
    if (this.#stuck >= STUCK_BEATS) return this.end();
    if (this.#isBeating) return;
    this.#isBeating = true;
    const listener = await this.#askWho().catch(() => undefined);
    this.#isBeating = false;
    if (listener === null || this.#out.writableEnded) return this.end();
    this.#listener = listener;
    this.sign(': beat');
    this.wake();
  }

  /** Sends the place to resume from, with a comment or an event without content. */
  sign(line: string): void {
    if (this.#out.writableNeedDrain || this.#out.writableEnded) return;
    this.#out.write(`id: ${this.#cursor.xid}.${this.#cursor.id}\n${line}\n\n`);
  }

  /** Ends it, at once where the client takes nothing: what is left would stay in memory. */
  end(): void {
    if (this.#out.writableNeedDrain) this.#out.destroy();
    else this.#out.end();
  }
}
