import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { Counter, collectDefaultMetrics, register as everywhere, Gauge, Registry } from 'prom-client';
import type { Database } from '../db/database.ts';

/** An answered request. */
export interface Answered {
  readonly method: string;
  /** The route's pattern, never the requested URL, which contains ids and names. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

/** The metrics endpoint, which has its own port. */
export interface Metrics {
  /** The port it listens on. */
  readonly port: number;
  close(): Promise<void>;
}

export interface MetricsDeps {
  readonly database: Database;
  readonly host: string;
  /** 0 picks any free port. */
  readonly port: number;
  /** Calls `listen` for every request answered from now on. */
  readonly onAnswered: (listen: (answered: Answered) => void) => void;
}

/**
 * The age in seconds of the oldest event that waits for its subscribers, and how many events were given up after
 * ten failures.
 */
async function readOutbox(database: Database): Promise<{ lag: number; dead: number }> {
  const { rows } = await sql<{ lag: number; dead: number }>`
    SELECT coalesce(extract(epoch FROM now() - min(at) FILTER (WHERE tries < 10)), 0)::float8 AS lag,
           count(*) FILTER (WHERE tries >= 10)::int AS dead
      FROM outbox WHERE done_at IS NULL`.execute(database.scoped({ kind: 'system', userId: null }));
  return rows[0] ?? { lag: 0, dead: 0 };
}

interface WorkFigures {
  readonly dead: number;
  readonly jobs: readonly { readonly name: string; readonly at: number | null }[];
}

/** How many dead letters there are, and when each job last succeeded, in seconds since 1970. */
async function readWork(database: Database): Promise<WorkFigures> {
  const { rows } = await sql<WorkFigures>`
    SELECT (SELECT count(*)::int FROM work WHERE dead_at IS NOT NULL) AS dead,
           (SELECT coalesce(jsonb_agg(jsonb_build_object('name', name, 'at', extract(epoch FROM succeeded_at))), '[]')
              FROM job) AS jobs`.execute(database.scoped({ kind: 'system', userId: null }));
  return rows[0] ?? { dead: 0, jobs: [] };
}

function watchWork(register: Registry, database: Database): void {
  const registers = [register];
  const dead = new Gauge({ name: 'suya_work_dead', help: 'Work given up after its last try', registers });
  const succeeded = new Gauge({
    ...{
      name: 'suya_job_last_success_seconds',
      help: 'When a job last succeeded, in seconds since 1970; 0: never',
      labelNames: ['job'],
      registers,
    },
    async collect() {
      const work = await readWork(database).catch(() => ({ dead: Number.NaN, jobs: [] }));
      dead.set(work.dead);
      for (const { name, at } of work.jobs) succeeded.set({ job: name }, at ?? 0);
    },
  });
}

function watchRequests(register: Registry, onAnswered: MetricsDeps['onAnswered']): void {
  const labelNames = ['method', 'route', 'status'];
  const registers = [register];
  const count = new Counter({ name: 'suya_http_requests_total', help: 'Requests answered', labelNames, registers });
  const time = new Counter({
    ...{ name: 'suya_http_request_seconds_total', help: 'Seconds until they were answered', labelNames, registers },
  });
  onAnswered(({ seconds, ...labels }) => {
    count.inc(labels);
    time.inc(labels, seconds);
  });
}

function watchDatabase(register: Registry, database: Database): void {
  const registers = [register];
  new Gauge({
    ...{
      name: 'suya_pool_connections',
      help: 'Database connections of this process',
      labelNames: ['state'],
      registers,
    },
    collect() {
      for (const [state, value] of Object.entries(database.load())) this.set({ state }, value);
    },
  });
  const dead = new Gauge({ name: 'suya_outbox_dead', help: 'News laid aside after ten tries', registers });
  const lag = new Gauge({
    ...{ name: 'suya_outbox_lag_seconds', help: 'Age of the oldest news that waits', registers },
    async collect() {
      // If the database is down, this figure is missing; the others are all the more useful then.
      const outbox = await readOutbox(database).catch(() => ({ lag: Number.NaN, dead: Number.NaN }));
      lag.set(outbox.lag);
      dead.set(outbox.dead);
    },
  });
}

/**
 * Serves `/metrics` in Prometheus' text format: memory and event loop of the process, requests by route and status,
 * connection pool, outbox, dead letters and jobs. Nothing in it names a person or a clinic.
 * @throws if the port is taken
 */
export async function serveMetrics({ database, host, port, onAnswered }: MetricsDeps): Promise<Metrics> {
  const register = new Registry();
  collectDefaultMetrics({ register });
  watchRequests(register, onAnswered);
  watchDatabase(register, database);
  watchWork(register, database);
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return response.writeHead(404).end();
    // Counters of the modules are in the process-wide registry.
    return Registry.merge([register, everywhere])
      .metrics()
      .then(
        (text) =>
          response.writeHead(200, { 'Content-Type': register.contentType, 'Cache-Control': 'no-store' }).end(text),
        () => response.writeHead(500).end(),
      );
  });
  await new Promise<void>((listening, failed) => {
    server.once('error', failed).listen(port, host, listening);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
