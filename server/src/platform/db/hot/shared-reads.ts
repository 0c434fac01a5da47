import type pg from 'pg';
import { queryInScope, socketOf } from './scoped-query.ts';

/**
 * Reads that share one connection at a time. Waking another connection costs more than waiting for a few short
 * reads.
 */
const MOST_TOGETHER = 16;

/** A connection and the reads that share it. */
interface Line {
  readonly client: Promise<pg.PoolClient>;
  joined: number;
  waiting: number;
  isCorked: boolean;
}

/** Statements that may write, lock or wait get a connection of their own, so that no read waits behind them. */
const ALONE = /\b(for\s+(no\s+key\s+)?(update|share|key)|nextval|setval|pg_\w+|set_config|into)\b|\bapp\./i;

const MOST_KNOWN = 1000;
const known = new Map<string, boolean>();

/** Whether a statement only reads and therefore never waits for a lock. Each text is examined once. */
export function isPlainRead(text: string): boolean {
  const before = known.get(text);
  if (before !== undefined) return before;
  const isPlain = /^\s*select\b/i.test(text) && !ALONE.test(text);
  if (known.size < MOST_KNOWN) known.set(text, isPlain);
  return isPlain;
}

/**
 * Sends reads of the same event-loop turn together: up to sixteen per connection, written with one system call and
 * answered in order, each with its own scope and transaction. Waking a connection costs more than a short read.
 */
export class SharedReads {
  readonly #acquire: () => Promise<pg.PoolClient>;
  readonly #release: (client: pg.PoolClient) => void;
  #open: Line | undefined;

  constructor(acquire: () => Promise<pg.PoolClient>, release: (client: pg.PoolClient) => void) {
    this.#acquire = acquire;
    this.#release = release;
  }

  /** Runs one plain read in its scope. */
  async run(query: pg.QueryConfig, scope: readonly string[]): Promise<pg.QueryResult> {
    const line = this.#join();
    try {
      const client = await line.client;
      this.#cork(line, client);
      return await queryInScope(client, query, scope);
    } finally {
      line.waiting -= 1;
      if (line.waiting === 0) await this.#leave(line);
    }
  }

  #join(): Line {
    const open = this.#open;
    const line =
      open && open.joined < MOST_TOGETHER ? open : { client: this.#acquire(), joined: 0, waiting: 0, isCorked: false };
    this.#open = line;
    line.joined += 1;
    line.waiting += 1;
    return line;
  }

  /** Holds back writes until the end of this turn. Later reads use another line. */
  #cork(line: Line, client: pg.PoolClient): void {
    if (line.isCorked) return;
    line.isCorked = true;
    const socket = socketOf(client);
    socket.cork();
    setImmediate(() => {
      this.#close(line);
      socket.uncork();
    });
  }

  #close(line: Line): void {
    if (this.#open === line) this.#open = undefined;
  }

  async #leave(line: Line): Promise<void> {
    this.#close(line);
    const client = await line.client.catch(() => undefined);
    if (client) this.#release(client);
  }
}
