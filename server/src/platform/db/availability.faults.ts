import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/engine.ts';
import { type ConnectionSettings, silentLog, urlOf, withClient } from './connection.ts';
import { type Database, openDatabase } from './database.ts';
import { type Embedded, startEmbedded } from './embedded/embedded.ts';
import { Cluster } from './embedded/embedded-cluster.ts';
import type { Scope } from './scope.ts';

const system: Scope = { kind: 'system', userId: null };
const KILLS = process.env.LONG ? 1000 : 100;
const WORKERS = 16;

let dataDir: string;
let engine: Embedded;
let admin: ConnectionSettings;
let database: Database;
let frozen: number[] = [];

beforeAll(async () => {
  dataDir = await temporaryFolder();
  engine = await startEmbedded({ dataDir, database: 'suya', log: silentLog });
  admin = engine.connection;
  database = await openDatabase({ dataDir, databaseUrl: urlOf(admin), poolSize: 5 });
});
afterEach(() => thaw());
afterAll(async () => {
  await database.close();
  await engine.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const ask = () => sql`SELECT 1`.execute(database.scoped(system));
const write = (aggregate: string) =>
  database.transaction(system, (db) =>
    db.insertInto('outbox').values({ name: 'test', aggregate, clinic_id: null, payload: '{}' }).execute(),
  );

/** 'done', 'busy' for the 503 that tells when to come back, or what else went wrong. */
async function outcome(act: Promise<unknown>): Promise<string> {
  return act.then(
    () => 'done',
    (error) => (error.code === 503 && error.extra.retryAfter > 0 ? 'busy' : String(error)),
  );
}

/** Stops the whole engine in its tracks, as a machine that hangs does: sockets stay open and nothing answers. */
async function freeze(): Promise<void> {
  const postmaster = (await new Cluster(dataDir).postmaster()) as number;
  const { rows } = await withClient(admin, (client) =>
    client.query<{ pid: number }>(
      "SELECT pid FROM pg_stat_activity WHERE application_name LIKE 'suya%' AND pid <> pg_backend_pid()",
    ),
  );
  frozen = [postmaster, ...rows.map((row) => row.pid)];
  for (const pid of frozen) process.kill(pid, 'SIGSTOP');
}

function thaw(): void {
  for (const pid of frozen) process.kill(pid, 'SIGCONT');
  frozen = [];
}

/** Asks until it is answered; how soon is bounded by the test's own time. */
async function untilDone(act: () => Promise<unknown>): Promise<void> {
  while ((await outcome(act())) !== 'done') await new Promise((next) => setTimeout(next, 50));
}

test(`connections cut ${KILLS} times under load are 503 at worst, and what was answered is there once`, async () => {
  let isCutting = true;
  const outcomes: string[] = [];
  const acknowledged: string[] = [];
  const work = async (worker: number) => {
    for (let act = 0; isCutting; act += 1) {
      const name = `cut-${worker}-${act}`;
      const result = await outcome(write(name));
      outcomes.push(result);
      if (result === 'done') acknowledged.push(name);
    }
  };
  const workers = Array.from({ length: WORKERS }, (_, worker) => work(worker));
  await withClient(admin, async (client) => {
    for (let kills = 0; kills < KILLS; ) {
      const { rowCount } = await client.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE usename = 'app_login' ORDER BY random() LIMIT 1`,
      );
      kills += rowCount ?? 0;
    }
  });
  isCutting = false;
  await Promise.all(workers);
  expect([...new Set(outcomes)].sort()).toEqual(['busy', 'done']);
  await untilDone(ask);
  const { rows } = await withClient(admin, (client) =>
    client.query<{ aggregate: string }>("SELECT aggregate FROM outbox WHERE aggregate LIKE 'cut-%'"),
  );
  const there = rows.map((row) => row.aggregate);
  expect(new Set(there).size).toBe(there.length);
  expect(acknowledged.filter((name) => !there.includes(name))).toEqual([]);
});

test('an engine that hangs is a 503 for every caller and not ready, and all is well when it goes on', async () => {
  await Promise.all(Array.from({ length: 5 }, ask));
  await freeze();
  const [ready, ...answers] = await Promise.all([
    database.check(),
    ...Array.from({ length: 20 }, () => outcome(ask())),
    ...Array.from({ length: 20 }, (_, act) => outcome(write(`hung-${act}`))),
  ]);
  expect(ready).toBe(false);
  expect(new Set(answers)).toEqual(new Set(['busy']));
  thaw();
  await untilDone(ask);
  expect(await database.check()).toBe(true);
});

test('listeners are told to look again after their connection was cut', async () => {
  const heard: string[] = [];
  let wake: () => void = () => {};
  await database.listen('availability', (payload) => {
    heard.push(payload);
    wake();
  });
  const next = () =>
    new Promise<void>((done) => {
      wake = done;
    });
  const mended = next();
  await withClient(admin, (client) =>
    client.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'suya-listen%'"),
  );
  await mended;
  const news = next();
  await untilDone(() => database.notify('availability', 'back'));
  await news;
  expect(heard).toEqual(['', 'back']);
});

test('a database that is gone is a 503 at once, and comes back without a restart of ours', async () => {
  await engine.stop();
  expect(await outcome(ask())).toBe('busy');
  expect(await outcome(write('gone'))).toBe('busy');
  expect(await database.check()).toBe(false);
  engine = await startEmbedded({ dataDir, database: 'suya', log: silentLog });
  await untilDone(ask);
  expect(await outcome(write('back'))).toBe('done');
  expect(await database.check()).toBe(true);
});
