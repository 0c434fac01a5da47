import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { DatabaseConnection } from 'kysely';
import type pg from 'pg';
import type { Db } from '../ctx.ts';
import { type ConnectionSettings, type Log, settingsOf, silentLog, withClient } from './connection.ts';
import { DatabaseClock } from './database-clock.ts';
import { toAppError } from './database-errors.ts';
import { startEmbedded } from './embedded/embedded.ts';
import { inRounds } from './hot/rounds.ts';
import { type ScopedOptions, Transactions } from './hot/transactions.ts';
import { type Listen, Listener } from './listener.ts';
import { migrate, readMigrations } from './migrate.ts';
import { makePool } from './pool.ts';
import { type RateAnswer, type RateLimit, takeRate } from './rate.ts';
import { ensureRoles, loginSettings } from './roles.ts';
import type { Scope } from './scope.ts';
import { dbOver } from './scoped-db.ts';
import { proveDurability, proveIsolation } from './self-test.ts';

export interface DatabaseConfig {
  /** The folder of the embedded database. With `databaseUrl`, at most one secret is kept there. */
  readonly dataDir: string;
  /** URL of an external PostgreSQL, with a user that may create roles. If not set, the embedded one is used. */
  readonly databaseUrl?: string | undefined;
  readonly log?: Log;
  /** Maximum number of connections of this process. */
  readonly poolSize?: number;
  /** True for a database that was just migrated, such as a test's clone: it is opened as it is. */
  readonly isCurrent?: boolean;
  /** Called when another process took over the embedded database: this process must end. */
  readonly onLost?: (error: Error) => void;
}

const READY_MS = 1500;
/** Maximum number of wake-ups in one statement. Equal ones in a transaction are a single notification. */
const WAKE_UPS = 200;
/** Wake-ups are collected for this long: each batch is a commit, and wakes every process that listens. */
const WAKE_PAUSE_MS = 20;
const WAKE = {
  name: 'wake',
  text: 'SELECT pg_notify(channel, payload) FROM unnest($1::text[], $2::text[]) AS calls (channel, payload)',
};
const EMBEDDED_DATABASE = 'suya';

/** The only way to the database: every query and transaction goes through a scope. */
export class Database {
  readonly #pool: pg.Pool;
  readonly #control: pg.Pool;
  readonly #listener: Listener;
  readonly #transactions: Transactions;
  readonly #stopEngine: () => Promise<void>;
  readonly #clock = new DatabaseClock(
    async () => (await this.#ask({ text: 'SELECT clock_timestamp() AS now' })).rows[0]?.now,
  );
  readonly #wake = inRounds<{ channel: string; payload: string }, void>({
    most: WAKE_UPS,
    run: async (calls) => {
      // While closing, nobody is woken: readers also poll.
      if (this.#control.ending) return [];
      const [channels, payloads] = [calls.map(({ channel }) => channel), calls.map(({ payload }) => payload)];
      await this.#ask({ ...WAKE, values: [channels, payloads] });
      await delay(WAKE_PAUSE_MS, undefined, { ref: false });
      return [];
    },
  });

  constructor(login: ConnectionSettings, poolSize: number, log: Log, stopEngine: () => Promise<void>) {
    this.#pool = makePool(login, poolSize, log);
    this.#control = makePool(login, 1, log);
    this.#listener = new Listener(login, log);
    this.#transactions = new Transactions(this.#pool);
    this.#stopEngine = stopEngine;
  }

  /**
   * A query builder for `scope`; each query is a transaction of its own.
   * @throws AppError 503 if the database is unreachable
   */
  scoped(scope: Scope, options: ScopedOptions = {}): Db {
    return dbOver(this.connection(scope, options));
  }

  /** The connection behind that query builder, for callers that only have compiled queries. */
  connection(scope: Scope, options: ScopedOptions = {}): DatabaseConnection {
    return this.#transactions.connection(scope, options);
  }

  /**
   * Runs `work` in one transaction of `scope` and commits. Retried up to three times after a serialization failure or
   * deadlock, so `work` must have no effects outside the database.
   */
  transaction<T>(scope: Scope, work: (db: Db) => Promise<T>, options: ScopedOptions = {}): Promise<T> {
    return this.#transactions.run(scope, work, options);
  }

  /** Counts one act against a limit shared by all processes; it stays counted even if the act is refused afterwards. */
  rate(limit: RateLimit): Promise<RateAnswer> {
    return takeRate(this.scoped({ kind: 'identity', userId: null }), limit);
  }

  /** Calls `listen` for each notification, and once with '' after a lost connection was restored. */
  listen(channel: string, listen: Listen): Promise<() => void> {
    return this.#listener.listen(channel, listen);
  }

  /**
   * Wakes the listeners of all processes. Runs outside any transaction, because a NOTIFY inside one makes all commits
   * queue. Concurrent calls share a statement.
   */
  notify(channel: string, payload = ''): Promise<void> {
    return this.#wake({ channel, payload });
  }

  /** The database's clock, which decides every expiry. */
  clock(): Promise<Date> {
    return this.#clock.ask();
  }

  /** The database's clock, extrapolated from its last answer, for expiries that are checked without a query. */
  time(): Date {
    return this.#clock.now();
  }

  /** How far this machine's clock is ahead of the database's, in ms; negative if it is behind. */
  skewMs(): number {
    return this.#clock.skewMs();
  }

  /** For readiness: whether the database answers, within 1.5 s. */
  async check(): Promise<boolean> {
    const answer = this.#clock.ask().then(
      () => true,
      () => false,
    );
    return Promise.race([answer, delay(READY_MS, false, { ref: false })]);
  }

  /** Open, idle and awaited connections, for the metrics. */
  load(): { open: number; idle: number; waiting: number } {
    return {
      open: this.#pool.totalCount,
      idle: this.#pool.idleCount,
      waiting: this.#pool.waitingCount,
    };
  }

  /** Waits for running work, closes every connection, then stops the embedded server if it is ours. */
  async close(): Promise<void> {
    await Promise.all([this.#pool.end(), this.#control.end(), this.#listener.close()]);
    await this.#stopEngine();
  }

  async #ask(query: pg.QueryConfig): Promise<pg.QueryResult> {
    try {
      return await this.#control.query(query);
    } catch (error) {
      throw toAppError(error);
    }
  }
}

/**
 * Starts the embedded PostgreSQL or connects to the external one, creates roles, migrates, creates partitions,
 * checks durability and isolation, and opens the pool.
 * @throws Error with a text for the operator if the database must not be used
 */
export async function openDatabase(config: DatabaseConfig): Promise<Database> {
  const log = config.log ?? silentLog;
  const engine = config.databaseUrl
    ? { connection: settingsOf(config.databaseUrl), stop: async () => {} }
    : await startEmbedded({
        dataDir: config.dataDir,
        database: EMBEDDED_DATABASE,
        log,
        onLost: config.onLost,
      });
  try {
    const admin = engine.connection;
    await proveDurability(admin, log);
    const login = loginSettings(admin, admin.password ? '' : await keptSecret(config.dataDir));
    await ensureRoles(admin, login);
    if (!config.isCurrent) {
      await migrate(admin, await readMigrations(), log);
      await makePartitions(admin);
    }
    await proveIsolation(login);
    const database = new Database(login, config.poolSize ?? 20, log, engine.stop);
    await database.clock();
    return database;
  } catch (error) {
    await engine.stop();
    throw error;
  }
}

async function makePartitions(admin: ConnectionSettings): Promise<void> {
  await withClient(admin, (client) => client.query('SELECT app.make_partitions()'));
}

/** If the admin signs in without a password, the login's password is generated once and kept. */
async function keptSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'database-secret');
  await mkdir(dataDir, { recursive: true });
  await writeFile(file, randomBytes(32).toString('base64url'), {
    flag: 'wx',
    mode: 0o600,
  }).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return readFile(file, 'utf8');
}
