import { setTimeout as delay } from 'node:timers/promises';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type pg from 'pg';
import type { Db } from '../../ctx.ts';
import { isRetryable, toAppError } from '../database-errors.ts';
import type { Scope } from '../scope.ts';
import { dbOver, scopeValues, toQuery, toResult } from '../scoped-db.ts';
import { beginInScope, holdBack, queryInScope, queryWithin, type TimedQuery } from './scoped-query.ts';
import { isPlainRead, SharedReads } from './shared-reads.ts';

const RETRIES = 3;
const RETRY_BASE_MS = 20;

export interface ScopedOptions {
  /** Statement timeout in milliseconds, if the usual 5 s are too short (exports). */
  readonly statementMs?: number;
  /** The transaction's last write: requested when its work is done, and sent together with the commit. */
  readonly beforeCommit?: () => CompiledQuery | undefined;
}

const COMMIT: pg.QueryConfig = { text: 'commit' };

/**
 * Returns the connection to the pool, or closes it if its transaction could not be ended: no scope may outlive its
 * request.
 */
function release(client: pg.PoolClient): void {
  client.release(client.getTransactionStatus() !== 'I');
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

  /** A connection on which every query is a transaction of its own: scope, query and commit take one round trip. */
  connection(scope: Scope, options: ScopedOptions): DatabaseConnection {
    return {
      executeQuery: (query) => this.#single(scope, options, query),
      streamQuery: (query, size = 100) => this.#stream(scope, options, query, size),
    };
  }

  /**
   * Runs `work` in one transaction, up to four times if it fails to serialize or deadlocks. A failed query cannot
   * be swallowed: if the commit turns into a rollback, the query's error is thrown.
   */
  async run<T>(scope: Scope, work: (db: Db) => Promise<T>, options: ScopedOptions): Promise<T> {
    for (let attempt = 0; ; attempt += 1) {
      const client = await this.#acquire();
      const connection = new TransactionConnection(client, scope, options);
      const db = dbOver(connection);
      try {
        const result = await work(db);
        await connection.commit();
        return result;
      } catch (error) {
        await connection.rollback();
        const isOver = connection.isCommitted || attempt >= RETRIES;
        if (isOver || !isRetryable(connection.failure)) throw toAppError(error);
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

/**
 * The connection of one running transaction. It refuses queries once the transaction is over, so that a forgotten
 * `await` cannot write outside it.
 */
class TransactionConnection implements DatabaseConnection {
  /** The first error of a query. From then on PostgreSQL refuses everything but a rollback. */
  failure: unknown;
  readonly #client: pg.PoolClient;
  readonly #scope: Scope;
  readonly #options: ScopedOptions;
  /** True once PostgreSQL has committed. */
  isCommitted = false;
  /**
   * `begun`: something was sent. `over`: the work is done, no more queries are accepted. `ended`: nothing is open.
   */
  #state: 'fresh' | 'begun' | 'over' | 'ended' = 'fresh';
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

  /** Commits, together with the transaction's last write, in one round trip. */
  async commit(): Promise<void> {
    const isBegun = this.#state === 'begun';
    const last = isBegun ? this.#options.beforeCommit?.() : undefined;
    // Not awaited: if it fails, the commit that follows becomes a rollback, which is checked.
    if (last) this.#ask(toQuery(this.#scope, last)).catch(() => {});
    this.#state = 'over';
    if (isBegun) {
      holdBack(this.#client);
      const { command } = await this.#client.query(COMMIT);
      this.isCommitted = command === 'COMMIT';
      if (!this.isCommitted) throw this.failure ?? new Error('the transaction was rolled back');
    }
    this.#state = 'ended';
  }

  /**
   * Ends everything that is still open, after all queries under way. If the rollback fails, `release` closes the
   * connection.
   */
  async rollback(): Promise<void> {
    const isOpen = this.#state === 'begun' || this.#state === 'over';
    this.#state = 'ended';
    if (isOpen && !this.isCommitted) await this.#client.query('rollback').catch(() => {});
  }

  async #ask(query: pg.QueryConfig): Promise<pg.QueryResult> {
    if (this.#state === 'over' || this.#state === 'ended')
      throw new Error('a query came after its transaction was over');
    try {
      return await this.#send(timed(query, this.#options));
    } catch (error) {
      // The stack should show who asked, not where the error arose.
      if (error instanceof Error) Error.captureStackTrace(error);
      this.failure ??= error;
      throw toAppError(error);
    }
  }

  /** Queries that are not awaited in between go out together; the first of them begins the transaction. */
  #send(query: TimedQuery): Promise<pg.QueryResult> {
    holdBack(this.#client);
    if (this.#state === 'begun') return queryWithin(this.#client, query);
    this.#state = 'begun';
    const { statementMs } = this.#options;
    if (!statementMs) return beginInScope(this.#client, query, scopeValues(this.#scope));
    const limit = { text: "SELECT set_config('statement_timeout',$1,true)", values: [String(statementMs)] };
    // If this fails, so does everything that is sent after it.
    beginInScope(this.#client, limit, scopeValues(this.#scope)).catch((error: unknown) => {
      this.failure ??= error;
    });
    return queryWithin(this.#client, query);
  }
}
