import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type ConnectionSettings, clientConfig, type Log } from './connection.ts';

export type Listen = (payload: string) => void;

const RECONNECT_MS = 250;
const RECONNECT_MAX_MS = 5000;
const CHANNEL = /^[a-z][a-z0-9_]*$/;

/** One connection that listens on all channels and reconnects by itself. */
export class Listener {
  readonly #settings: ConnectionSettings;
  readonly #log: Log;
  readonly #listeners = new Map<string, Set<Listen>>();
  #client: Promise<pg.Client> | undefined;
  #closed = false;

  constructor(settings: ConnectionSettings, log: Log) {
    this.#settings = settings;
    this.#log = log;
  }

  /**
   * Calls `listen` for each notification on the channel (a lower-case name), and once with '' after a lost connection
   * was restored, because notifications in between are lost.
   * @returns a function that stops listening
   */
  async listen(channel: string, listen: Listen): Promise<() => void> {
    if (!CHANNEL.test(channel)) throw new Error(`not a channel name: ${channel}`);
    const set = this.#listeners.get(channel) ?? new Set<Listen>();
    const isNew = set.size === 0;
    set.add(listen);
    this.#listeners.set(channel, set);
    if (!this.#client) this.#client = this.#connect();
    else if (isNew) await (await this.#client).query(`LISTEN ${channel}`).catch(() => {});
    await this.#client;
    return () => void set.delete(listen);
  }

  async close(): Promise<void> {
    this.#closed = true;
    const client = await this.#client?.catch(() => undefined);
    await client?.end();
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      ...clientConfig(this.#settings, `suya-listen:${process.pid}`),
      connectionTimeoutMillis: 10_000,
    });
    client.on('error', (error) => this.#log.warn({ reason: error.message }, 'listening connection lost'));
    client.on('notification', ({ channel, payload }) => this.#tell(channel, payload ?? ''));
    await client.connect();
    for (const channel of this.#listeners.keys()) await client.query(`LISTEN ${channel}`);
    client.on('end', () => void this.#mend());
    return client;
  }

  async #mend(): Promise<void> {
    for (let wait = RECONNECT_MS; !this.#closed; wait = Math.min(wait * 2, RECONNECT_MAX_MS)) {
      const attempt = this.#connect();
      attempt.catch(() => {});
      this.#client = attempt;
      const mended = await attempt.then(
        () => true,
        () => false,
      );
      if (mended) break;
      await delay(wait, undefined, { ref: false });
    }
    if (!this.#closed) for (const channel of this.#listeners.keys()) this.#tell(channel, '');
  }

  #tell(channel: string, payload: string): void {
    for (const listen of this.#listeners.get(channel) ?? []) listen(payload);
  }
}
