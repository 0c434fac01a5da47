import type { ServerResponse } from 'node:http';
import { RELOAD, SUPERSEDED } from '@suya/contract/live/live.endpoints';
import type { Database } from '../db/database.ts';
import type { Hearing, Listener } from './hearing.ts';
import { startOf } from './read-news.ts';
import { Reader } from './reader.ts';

const HEARTBEAT_MS = 3000;
const LOOK_MS = 2000;
/** Browsers open six connections to a server at most; two are left for calls. */
const PER_SESSION = 4;

/** An event without content, in the form that `Reader.sign` takes. */
const bare = (event: string): string => `event: ${event}\ndata: {}`;

interface Opening {
  readonly listener: Listener;
  readonly lastEventId: string | undefined;
  /** Who listens by their session as it is now; null where it is over. */
  readonly askWho: () => Promise<Listener | null>;
}

/** Every open live stream of this process. */
export class Streams {
  readonly hearing: Hearing;
  readonly #readers = new Set<Reader>();
  readonly #timer: NodeJS.Timeout;
  #closed = false;

  constructor(database: Pick<Database, 'listen'>, hearing: Hearing) {
    this.hearing = hearing;
    this.#timer = setInterval(() => this.wake(), LOOK_MS);
    this.#timer.unref();
    void database.listen('news', () => this.wake()).catch(() => {});
  }

  wake(): void {
    for (const reader of this.#readers) reader.wake();
  }

  /**
   * Answers with a live stream: first what came after `lastEventId`, then events as they happen, until the client
   * leaves, the session ends or the server closes. Every three seconds session, scope and rights are looked at anew. A
   * session has four streams at a process: one more ends the oldest.
   */
  async open(out: ServerResponse, { listener, lastEventId, askWho }: Opening): Promise<void> {
    const { cursor, missed } = await startOf(listener, lastEventId);
    // The client left while we looked up the starting point; nothing would tell us later.
    if (out.destroyed) return;
    const reader = new Reader(out, { hearing: this.hearing, listener, askWho }, cursor);
    out.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
      // A kept-alive connection would hold up a stopping server after the stream has ended.
      Connection: 'close',
    });
    out.write('retry: 1000\n\n');
    reader.sign(missed ? bare(RELOAD) : ': beat');
    this.#add(reader);
    const heart = setInterval(() => void reader.beat(), HEARTBEAT_MS);
    out.on('close', () => {
      clearInterval(heart);
      this.#readers.delete(reader);
    });
    if (this.#closed) return reader.end();
    await reader.look();
  }

  #add(reader: Reader): void {
    const own = [...this.#readers].filter(({ sessionId }) => sessionId === reader.sessionId);
    for (const oldest of own.slice(0, Math.max(0, own.length + 1 - PER_SESSION))) {
      oldest.sign(bare(SUPERSEDED));
      oldest.end();
      this.#readers.delete(oldest);
    }
    this.#readers.add(reader);
  }

  close(): void {
    this.#closed = true;
    clearInterval(this.#timer);
    for (const reader of this.#readers) reader.end();
  }
}
