import { setTimeout as delay } from 'node:timers/promises';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type pg from 'pg';
import type { Db } from '../ctx.ts';
import { isRetryable, toAppError } from './database-errors.ts';
import type { Scope } from './scope.ts';
import { dbOver, scopeValues, toQuery, toResult } from './scoped-db.ts';
import { prepareScope, queryInScope, socketOf } from './scoped-query.ts';
import { isPlainRead, SharedReads } from './shared-reads.ts';

const RETRIES = 3;
const RETRY_BASE_MS = 20;

export interface ScopedOptions {
  /** Longest run of one statement in milliseconds, where the usual 5 s are too short (exports). */
  readonly statementMs?: number;
  /** What the transaction writes last: asked for when its work is done, and sent together with the commit. */
  readonly beforeCommit?: () => CompiledQuery | undefined;
}

/** `pg` knows `query_timeout` per query; its types do not. */
type TimedQuery = pg.QueryConfig & { query_timeout?: number };

const COMMIT: pg.QueryConfig = { text: 'commit' };

/** Gives the connection back, or closes it when its transaction could not be ended: no scope may outlive its request. */
function release(client: pg.PoolClient): void {
  client.release(client.getTransactionStatus() !== 'I');
}

/** Writes what `send` asks for with one system call: to wake a connection costs more than most of what it is told. */
function together<T>(client: pg.PoolClient, send: () => T): T {
  const socket = socketOf(client);
  socket.cork();
  try {
    return send();
  } finally {
    socket.uncork();
  }
}

/** Begins and sets the scope without waiting: both travel with the first query. */
function begin(client: pg.PoolClient, scope: Scope, options: ScopedOptions): Promise<unknown> {
  const steps: Promise<unknown>[] = [
    client.query('begin'),
    client.query({ ...prepareScope, values: [...scopeValues(scope)] }),
  ];
  if (options.statementMs) {
    steps.push(client.query("SELECT set_config('statement_timeout',$1,true)", [String(options.statementMs)]));
  }
  const begun = Promise.all(steps);
  // Whoever waits for it learns of the failure; nobody may be waiting yet.
  begun.catch(() => {});
  return begun;
}

function timed(query: pg.QueryConfig, options: ScopedOptions): TimedQuery {
  return options.statementMs ? { ...query, query_timeout: options.statementMs } : query;
}

export class Transactions {
  readonly #pool: pg.Pool;
  readonly #reads: SharedReads;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
    this.#reads = new SharedReads(() => pool.connect(), release);
  }

  /** A builder whose every query is a transaction of its own: scope, query and commit in one round trip. */
  scoped(scope: Scope, options: ScopedOptions): Db {
    return dbOver({
      executeQuery: (query) => this.#single(scope, options, query),
      streamQuery: (query, size = 100) => this.#stream(scope, options, query, size),
    });
  }

  /**
   * Runs `work` in one transaction, up to four times where it fails to serialize or deadlocks. A failed query
   * cannot be swallowed: when the commit turns out a rollback, the query's error is thrown.
   */
  async run<T>(scope: Scope, work: (db: Db) => Promise<T>, options: ScopedOptions): Promise<T> {
    for (let attempt = 0; ; attempt += 1) {
      const client = await this.#acquire();
      const connection = new TransactionConnection(client, scope, options);
      try {
        const result = await work(dbOver(connection));
        await connection.commit();
        return result;
      } catch (error) {
        await connection.rollback();
        if (!isRetryable(connection.failure) || attempt >= RETRIES) throw toAppError(error);
      } finally {
        release(client);
      }
      await delay(RETRY_BASE_MS * 2 ** attempt * (0.5 + Math.random()));
    }
  }

  async #acquire(): Promise<pg.PoolClient> {
    try {
      return await this.#pool.connect();
    } catch (error) {
      throw toAppError(error);
    }
  }

  async #single<R>(scope: Scope, options: ScopedOptions, query: CompiledQuery): Promise<QueryResult<R>> {
    if (options.statementMs) return this.run(scope, (db) => db.executeQuery<R>(query), options);
    const asked = toQuery(scope, query);
    if (asked.name && isPlainRead(query.sql)) {
      try {
        return toResult<R>(await this.#reads.run(asked, scopeValues(scope)));
      } catch (error) {
        throw toAppError(error);
      }
    }
    const client = await this.#acquire();
    try {
      return toResult<R>(await queryInScope(client, asked, scopeValues(scope)));
    } catch (error) {
      throw toAppError(error);
    } finally {
      release(client);
    }
  }

  async *#stream<R>(
    scope: Scope,
    options: ScopedOptions,
    query: CompiledQuery,
    size: number,
  ): AsyncIterableIterator<QueryResult<R>> {
    const client = await this.#acquire();
    const connection = new TransactionConnection(client, scope, options);
    try {
      yield* connection.streamQuery<R>(query, size);
      await connection.commit();
    } finally {
      await connection.rollback();
      release(client);
    }
  }
}

/** The connection of one running transaction; deaf once it is over, so that a forgotten `await` cannot write outside it. */
class TransactionConnection implements DatabaseConnection {
  /** The first error a query met; from then on PostgreSQL refuses everything but a rollback. */
  failure: unknown;
  readonly #client: pg.PoolClient;
  readonly #scope: Scope;
  readonly #options: ScopedOptions;
  /** Of the transaction's beginning; nothing is sent before its first query. */
  #begun: Promise<unknown> | undefined;
  #over = false;
  #cursors = 0;

  constructor(client: pg.PoolClient, scope: Scope, options: ScopedOptions) {
    this.#client = client;
    this.#scope = scope;
    this.#options = options;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return toResult<R>(await this.#ask(toQuery(this.#scope, query)));
  }

  async *streamQuery<R>(query: CompiledQuery, size = 100): AsyncIterableIterator<QueryResult<R>> {
    this.#cursors += 1;
    const cursor = `stream_${this.#cursors}`;
    await this.#ask({
      text: `DECLARE ${cursor} NO SCROLL CURSOR FOR ${query.sql}`,
      values: [...query.parameters],
    });
    for (;;) {
      const rows = (await this.#ask({ text: `FETCH ${Math.floor(size)} FROM ${cursor}` })).rows as R[];
      if (rows.length > 0) yield { rows };
      if (rows.length < size) return;
    }
  }

  async commit(): Promise<void> {
    this.#over = true;
    await this.#begun;
    const last = this.#options.beforeCommit?.();
    if (!this.#begun && !last) return;
    const result = await together(this.#client, () => {
      if (last) this.#sendLast(last);
      return this.#client.query(COMMIT);
    });
    if (result.command !== 'COMMIT') throw this.failure ?? new Error('the transaction was rolled back');
  }

  /** Not waited for: a failure makes the commit that follows at once a rollback, which is looked at. */
  #sendLast(last: CompiledQuery): void {
    this.#send(toQuery(this.#scope, last)).asked.catch((error: unknown) => {
      this.failure ??= error;
    });
  }

  /** Ends whatever is still open; a rollback that fails leaves the connection for `release` to close. */
  async rollback(): Promise<void> {
    this.#over = true;
    await this.#begun?.catch(() => {});
    if (this.#client.getTransactionStatus() === 'I') return;
    await this.#client.query('rollback').catch(() => {});
  }

  async #ask(query: pg.QueryConfig): Promise<pg.QueryResult> {
    if (this.#over) throw new Error('a query came after its transaction was over');
    const { asked, begun } = this.#send(timed(query, this.#options));
    try {
      const [, result] = await Promise.all([begun, asked]);
      return result;
    } catch (error) {
      await asked.catch(() => {});
      this.failure ??= error;
      throw toAppError(error);
    }
  }

  #send(query: TimedQuery): { asked: Promise<pg.QueryResult>; begun: Promise<unknown> } {
    if (this.#begun) return { asked: this.#client.query(query), begun: this.#begun };
    return together(this.#client, () => {
      const begun = begin(this.#client, this.#scope, this.#options);
      this.#begun = begun;
      return { asked: this.#client.query(query), begun };
    });
  }
}
