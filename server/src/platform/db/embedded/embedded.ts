import type { ChildProcess } from 'node:child_process';
import { totalmem } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type ConnectionSettings, clientConfig, type Log, withClient } from '../connection.ts';
import { Cluster } from './embedded-cluster.ts';

export interface EmbeddedOptions {
  readonly dataDir: string;
  /** The database to make and to connect to. */
  readonly database: string;
  readonly log: Log;
  /** PostgreSQL settings besides ours. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly onLost?: ((error: Error) => void) | undefined;
}

export interface Embedded {
  /** The superuser's connection. */
  readonly connection: ConnectionSettings;
  /** Fast, clean stop: running statements are cancelled, everything is written, the lock falls. */
  stop(): Promise<void>;
}

/** Another process has the data folder; nothing was touched. */
export class DataFolderTaken extends Error {
  readonly pid: number;

  constructor(dataDir: string, pid: number) {
    super(`the data folder ${dataDir} is in use by process ${pid}`);
    this.pid = pid;
  }
}

/** A session lock on the cluster's own database: it falls with the process that holds it, kill -9 included. */
const OWNER_LOCK = 7_309_453_000;
const START_MS = 120_000;
const POLL_MS = 25;
const DYING_OWNER_MS = 5000;
const STOP_MS = 30_000;
const OWNER_NAME = 'suya-owner:';

const MEGABYTE = 2 ** 20;

/**
 * A sixteenth of the machine's memory for what PostgreSQL holds of its files, 128 MB to 1 GB: it is not alone here, and
 * what it does not hold itself costs it a system call each time. Takes bytes.
 * @returns as PostgreSQL's setting.
 */
export function sharedBuffersOf(memory: number): string {
  return `${Math.round(Math.min(1024, Math.max(128, memory / 16 / MEGABYTE)))}MB`;
}

/** What the container may have, where that is less than the machine's. */
const memoryHere = (): number => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);

/** For one machine with other work. Statements stay out of the log: they carry people's data. */
const SETTINGS: Readonly<Record<string, string>> = {
  shared_buffers: sharedBuffersOf(memoryHere()),
  max_connections: '80',
  max_wal_size: '1GB',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  random_page_cost: '1.1',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/** What PostgreSQL says when another postmaster, or what is left of one, has the folder for the moment. */
const TAKEN = /lock file "postmaster\.pid"|pre-existing shared memory|could not (bind|create any)/;

/**
 * Starts the embedded PostgreSQL of a data folder, adopting a postmaster that a crash of ours left running, and
 * keeps it running. Throws `DataFolderTaken` within 2 s and without touching a file when another server has it.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const supervisor = new Supervisor(options);
  const connection = await supervisor.start();
  try {
    await makeDatabase(connection, options.database);
  } catch (error) {
    await supervisor.stop();
    throw error;
  }
  return {
    connection: { ...connection, database: options.database },
    stop: () => supervisor.stop(),
  };
}

async function makeDatabase(connection: ConnectionSettings, name: string): Promise<void> {
  await withClient(connection, async (client) => {
    const { rows } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rows.length === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  });
}

class Supervisor {
  readonly #options: EmbeddedOptions;
  readonly #cluster: Cluster;
  #child: ChildProcess | undefined;
  #said = '';
  #lock: pg.Client | undefined;
  #stopping = false;

  constructor(options: EmbeddedOptions) {
    this.#options = options;
    this.#cluster = new Cluster(options.dataDir);
  }

  async start(): Promise<ConnectionSettings> {
    await this.#acquire();
    return (await this.#cluster.connection()) as ConnectionSettings;
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    const pid = await this.#cluster.postmaster();
    const isOurs = this.#lock !== undefined;
    await this.#lock?.end().catch(() => {});
    if (!pid || !isOurs) return;
    signal(pid, 'SIGINT');
    const deadline = Date.now() + STOP_MS;
    while (isAlive(pid)) {
      if (Date.now() > deadline) signal(pid, 'SIGQUIT');
      await delay(POLL_MS);
    }
  }

  /** Until the engine runs and is ours: asks it, starts it where nobody answers, and waits. */
  async #acquire(): Promise<void> {
    const deadline = Date.now() + START_MS;
    const dying = Date.now() + DYING_OWNER_MS;
    for (;;) {
      const answer = await this.#knock();
      if (answer === 'ours') return;
      if (typeof answer === 'object' && (isAlive(answer.owner) || Date.now() > dying)) {
        throw new DataFolderTaken(this.#options.dataDir, answer.owner);
      }
      if (answer === 'absent' && !this.#child) await this.#launch();
      if (Date.now() > deadline) throw new Error(`the embedded database did not start: ${this.#said.trim()}`);
      await delay(POLL_MS);
    }
  }

  async #launch(): Promise<void> {
    if (this.#said && !TAKEN.test(this.#said)) {
      throw new Error(`the embedded database does not start: ${this.#said.trim()}`);
    }
    await this.#cluster.make();
    const child = await this.#cluster.launch({
      ...SETTINGS,
      ...this.#options.settings,
    });
    this.#child = child;
    this.#said = '';
    const hear = (chunk: Buffer): void => {
      this.#said = (this.#said + chunk.toString()).slice(-2000);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.on('error', (error) => hear(Buffer.from(error.message)));
    child.on('close', () => {
      if (this.#child === child) this.#child = undefined;
    });
  }

  /** Tries to become the owner. */
  async #knock(): Promise<'ours' | 'starting' | 'absent' | { owner: number }> {
    const settings = await this.#cluster.connection();
    if (!settings) return 'absent';
    const client = new pg.Client({
      ...clientConfig(settings, `${OWNER_NAME}${process.pid}`),
      connectionTimeoutMillis: 1500,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      const { rows } = await client.query<{ ours: boolean }>('SELECT pg_try_advisory_lock($1) AS ours', [OWNER_LOCK]);
      if (rows[0]?.ours) return this.#keep(client);
      const owner = await ownerOf(client);
      await client.end();
      return owner ? { owner } : 'starting';
    } catch (error) {
      const code = (error as { code?: string }).code ?? '';
      if (code === '28P01') throw new Error('the data folder holds a database with another password');
      return /^(ENOENT|ECONNREFUSED|ECONNRESET)$/.test(code) ? 'absent' : 'starting';
    }
  }

  #keep(client: pg.Client): 'ours' {
    this.#lock = client;
    client.once('end', () => {
      this.#lock = undefined;
      if (!this.#stopping) void this.#recover();
    });
    return 'ours';
  }

  /** The lock's connection ended: the engine died or restarts after a crash of its own. */
  async #recover(): Promise<void> {
    this.#options.log.warn({ said: this.#said.trim() }, 'embedded database lost, starting it again');
    this.#said = '';
    for (let wait = 100; !this.#stopping; wait = Math.min(wait * 2, 5000)) {
      try {
        await this.#acquire();
        this.#options.log.info({}, 'embedded database is back');
        return;
      } catch (error) {
        if (error instanceof DataFolderTaken) return this.#options.onLost?.(error);
        this.#options.log.error({ err: error }, 'embedded database does not start');
        this.#said = '';
        await delay(wait, undefined, { ref: false });
      }
    }
  }
}

async function ownerOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT a.application_name AS name FROM pg_locks l JOIN pg_stat_activity a USING (pid)
      WHERE l.locktype = 'advisory' AND l.granted AND a.application_name LIKE '${OWNER_NAME}%'`,
  );
  const pid = Number(rows[0]?.name.slice(OWNER_NAME.length));
  return Number.isInteger(pid) && pid > 0 ? pid : undefined;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM';
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // Already gone: what was wanted.
  }
}
