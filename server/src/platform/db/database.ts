import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Db } from '../ctx.ts';
import { inRounds } from '../rounds.ts';
import { type ConnectionSettings, type Log, settingsOf, silentLog, withClient } from './connection.ts';
import { DatabaseClock } from './database-clock.ts';
import { toAppError } from './database-errors.ts';
import { startEmbedded } from './embedded.ts';
import { type Listen, Listener } from './listener.ts';
import { migrate, readMigrations } from './migrate.ts';
import { makePool } from './pool.ts';
import { type RateAnswer, type RateLimit, takeRate } from './rate.ts';
import { ensureRoles, loginSettings } from './roles.ts';
import type { Scope } from './scope.ts';
import { proveDurability, proveIsolation } from './self-test.ts';
import { type ScopedOptions, Transactions } from './transactions.ts';

export interface DatabaseConfig {
  /** Where the embedded database lives; with `databaseUrl` only a secret may be kept there. */
  readonly dataDir: string;
  /** An outside PostgreSQL, by a user that may create roles; empty: the embedded one. */
  readonly databaseUrl?: string | undefined;
  readonly log?: Log;
  /** Connections of this process at most. */
  readonly poolSize?: number;
  /** True for a database that was just migrated, like a test's clone of one: it is opened as it is. */
  readonly isCurrent?: boolean;
  /** Called when the embedded database came into other hands: the process must end. */
  readonly onLost?: (error: Error) => void;
}

const READY_MS = 1500;
/** Wake-ups of one statement at most; equal ones of a transaction are one notification. */
const WAKE_UPS = 200;
/** So long the next ones gather: each round is a commit, and wakes every process that listens. */
const WAKE_PAUSE_MS = 20;
const WAKE = 'SELECT pg_notify(channel, payload) FROM unnest($1::text[], $2::text[]) AS calls (channel, payload)';
const EMBEDDED_DATABASE = 'suya';

/** The only way to the database: every query and transaction goes through a scope. */
export class Database {
  readonly #pool: pg.Pool;
  readonly #control: pg.Pool;
  readonly #listener: Listener;
  readonly #transactions: Transactions;
  readonly #stopEngine: () => Promise<void>;
  readonly #clock = new DatabaseClock(async () => (await this.#ask('SELECT clock_timestamp() AS now')).rows[0]?.now);
  readonly #wake = inRounds<{ channel: string; payload: string }, void>({
    most: WAKE_UPS,
    run: async (calls) => {
      // Who is closing wakes nobody: readers also look by the clock.
      if (this.#control.ending) return [];
      const [channels, payloads] = [calls.map(({ channel }) => channel), calls.map(({ payload }) => payload)];
      await this.#ask(WAKE, [channels, payloads]);
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

  /** A query builder for `scope`; each query is a transaction of its own. Throws AppError 503 where the database is gone. */
  scoped(scope: Scope, options: ScopedOptions = {}): Db {
    return this.#transactions.scoped(scope, options);
  }

  /**
   * Runs `work` in one transaction of `scope` and commits. Tried again up to three times after a serialization
   * failure or a deadlock, so `work` must be free of foreign effects.
   */
  transaction<T>(scope: Scope, work: (db: Db) => Promise<T>, options: ScopedOptions = {}): Promise<T> {
    return this.#transactions.run(scope, work, options);
  }

  /** Counts one act against a limit shared by all processes; a refusal of the act does not take it back. */
  rate(limit: RateLimit): Promise<RateAnswer> {
    return takeRate(this.scoped({ kind: 'identity', userId: null }), limit);
  }

  /** Calls `listen` per notification, and once with '' after a lost connection was mended. */
  listen(channel: string, listen: Listen): Promise<() => void> {
    return this.#listener.listen(channel, listen);
  }

  /**
   * Wakes the listeners of all processes. Outside any transaction: a NOTIFY inside would make all commits queue. Calls
   * that meet share one statement.
   */
  notify(channel: string, payload = ''): Promise<void> {
    return this.#wake({ channel, payload });
  }

  /** The database's clock, which decides every expiry. */
  clock(): Promise<Date> {
    return this.#clock.ask();
  }

  /** The database's clock as it was last heard and counted on, for expiries that are looked at without a query. */
  time(): Date {
    return this.#clock.now();
  }

  /** How far this machine's clock is ahead of the database's, in ms; negative where it is behind. */
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

  /** How many connections are open, idle and waited for, for the metrics. */
  load(): { open: number; idle: number; waiting: number } {
    return {
      open: this.#pool.totalCount,
      idle: this.#pool.idleCount,
      waiting: this.#pool.waitingCount,
    };
  }

  /** Waits for what runs, closes every connection, then stops the embedded engine where it is ours. */
  async close(): Promise<void> {
    await Promise.all([this.#pool.end(), this.#control.end(), this.#listener.close()]);
    await this.#stopEngine();
  }

  async #ask(text: string, values: unknown[] = []): Promise<pg.QueryResult> {
    try {
      return await this.#control.query(text, values);
    } catch (error) {
      throw toAppError(error);
    }
  }
}

/**
 * Starts the embedded engine or meets the outside one, makes roles, migrates, makes partitions, proves durability
 * and isolation, and opens the pool. Throws with a text for the operator when the database must not be used.
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

/** Where the admin signs in without a password, the login's is drawn once and kept. */
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
