import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Owner, openClient } from '../../testing/owner.ts';
import { useDatabase } from '../../testing/test-database.ts';
import type { SystemCtx } from '../ctx.ts';
import { silentLog } from '../db/connection.ts';
import { makeBus } from '../events/bus.ts';
import { newId } from '../ids.ts';
import { systemCtx } from '../make-ctx.ts';
import { housekeeping } from './housekeeping.ts';
import { startJobs } from './jobs.ts';

const use = useDatabase();
let owner: Owner;
beforeAll(async () => {
  owner = await openClient(use.test.admin);
});
afterAll(() => owner?.end());

const ctx = (): SystemCtx =>
  systemCtx({
    database: use.db,
    bus: makeBus([]),
    log: silentLog as never,
    language: 'zh',
    traceId: 'test',
    address: 'test',
  });

/** A promise that somebody else keeps. */
function latch(): { readonly done: Promise<void>; open(): void } {
  let open = (): void => {};
  const done = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { done, open: () => open() };
}

const pace = { lookMs: 5, beatMs: 5 };

test('a job is run by one process at a time, however many have it', async () => {
  let [running, most, runs] = [0, 0, 0];
  const enough = latch();
  const job = {
    name: newId(),
    everyMs: 5,
    run: async () => {
      running += 1;
      most = Math.max(most, running);
      await owner.query('SELECT pg_sleep(0.01)');
      running -= 1;
      runs += 1;
      if (runs === 10) enough.open();
    },
  };
  const processes = [1, 2, 3].map(() => startJobs(ctx(), [job], pace));
  await enough.done;
  await Promise.all(processes.map((one) => one.stop()));
  expect(most).toBe(1);
});

test('a job that fails comes again, says why, and holds up none of its neighbours', async () => {
  let failures = 0;
  const [sick, well] = [latch(), latch()];
  const failing = {
    name: newId(),
    everyMs: 5,
    run: async () => {
      failures += 1;
      if (failures === 3) sick.open();
      throw new Error('no paper');
    },
  };
  const sound = { name: newId(), everyMs: 5, run: async () => well.open() };
  const jobs = startJobs(ctx(), [failing, sound], pace);
  await Promise.all([sick.done, well.done]);
  await jobs.stop();
  expect(failures).toBeGreaterThanOrEqual(3);
  expect(await turnOf(failing.name)).toMatchObject({ error: 'Error', hasSucceeded: false });
  expect(await turnOf(sound.name)).toMatchObject({ error: null, hasSucceeded: true });
});

/** Runs a job once, by processes that are stopped while it runs. */
async function runOnce(name: string, everyMs: number): Promise<void> {
  const begun = latch();
  const jobs = startJobs(ctx(), [{ name, everyMs, run: async () => begun.open() }], pace);
  await begun.done;
  await jobs.stop();
}

interface JobTurn {
  readonly periods: number;
  readonly fromNowMs: number;
  readonly error: string | null;
  readonly hasSucceeded: boolean;
}

/** How a job's row stands; `periods`: from the epoch to its next turn. */
async function turnOf(name: string): Promise<JobTurn | undefined> {
  const { rows } = await owner.query<JobTurn>(
    `SELECT extract(epoch FROM next_at)::float8 * 1000 AS periods, error, succeeded_at IS NOT NULL AS "hasSucceeded",
            extract(epoch FROM next_at - now())::float8 * 1000 AS "fromNowMs" FROM job WHERE name = $1`,
    [name],
  );
  return rows[0];
}

const HOUR = 3_600_000;

test('a job that is new runs right after the start, one that is not due does not', async () => {
  const [fresh, early] = [newId(), newId()];
  await owner.query(`INSERT INTO job (name, next_at) VALUES ($1, now() + interval '1 hour')`, [early]);
  let isEarly = false;
  const tooEarly = async (): Promise<void> => {
    isEarly = true;
  };
  const jobs = startJobs(ctx(), [{ name: early, everyMs: HOUR, run: tooEarly }], pace);
  for (let n = 0; n < 3; n += 1) await runOnce(`${fresh} ${n}`, HOUR);
  await jobs.stop();
  expect(isEarly).toBe(false);
});

test('a daily job of a server that is restarted every day runs every day', async () => {
  const name = newId();
  for (let day = 0; day < 3; day += 1) {
    await runOnce(name, 24 * HOUR);
    await owner.query(`UPDATE job SET next_at = next_at - interval '25 hours' WHERE name = $1`, [name]);
  }
});

test('a job runs as often as it says: its next turn is a period after this one was due, however late it ran', async () => {
  const name = newId();
  await owner.query(`INSERT INTO job (name, next_at) VALUES ($1, now() - interval '0.5 seconds')`, [name]);
  const before = await turnOf(name);
  const begun = latch();
  // Looked for each second in the product: half a second late is what that comes to.
  const jobs = startJobs(ctx(), [{ name, everyMs: HOUR, run: async () => begun.open() }], { lookMs: 30_000 });
  await begun.done;
  await jobs.stop();
  const after = await turnOf(name);
  expect((after?.periods ?? 0) - (before?.periods ?? 0)).toBeCloseTo(HOUR, 0);
});

test('what a server that was off has missed is done once', async () => {
  const name = newId();
  await owner.query(`INSERT INTO job (name, next_at) VALUES ($1, now() - interval '9 days')`, [name]);
  await runOnce(name, 24 * HOUR);
  expect((await turnOf(name))?.fromNowMs).toBeGreaterThan(23 * HOUR);
});

/** Ten turns of another job, in which this one had every chance. */
async function tenTurns(): Promise<void> {
  const ten = latch();
  let turns = 0;
  const job = {
    name: newId(),
    everyMs: 5,
    run: async () => {
      turns += 1;
      if (turns === 10) ten.open();
    },
  };
  const jobs = startJobs(ctx(), [job], pace);
  await ten.done;
  await jobs.stop();
}

const hold = (name: string, holder: string, until: string) =>
  owner.query(
    `INSERT INTO job (name, next_at, holder, held_until) VALUES ($1, now(), $2, now() + $3::interval)
     ON CONFLICT (name) DO UPDATE SET holder = EXCLUDED.holder, held_until = EXCLUDED.held_until`,
    [name, holder, until],
  );

test('what a dead process held is taken over once its lease is over', async () => {
  const name = newId();
  await hold(name, newId(), '30 seconds');
  let isOver = false;
  let early = false;
  const taken = latch();
  const job = {
    name,
    everyMs: HOUR,
    run: async () => {
      if (!isOver) early = true;
      taken.open();
    },
  };
  const jobs = startJobs(ctx(), [job], pace);
  await tenTurns();
  isOver = true;
  await hold(name, newId(), '-1 second');
  await taken.done;
  await jobs.stop();
  expect(early).toBe(false);
});

test('a turn that was claimed for a process that had given up asking is found by it at once', async () => {
  const [name, holder] = [newId(), newId()];
  await hold(name, holder, '1 hour');
  const found = latch();
  const jobs = startJobs(ctx(), [{ name, everyMs: HOUR, run: async () => found.open() }], { ...pace, holder });
  await found.done;
  await jobs.stop();
});

test('a job that runs longer than its lease is not doubled: its claim is renewed', async () => {
  const name = newId();
  const [begun, renewed] = [latch(), latch()];
  let runs = 0;
  const job = {
    name,
    everyMs: 5,
    run: async () => {
      runs += 1;
      begun.open();
      await renewed.done;
    },
  };
  const one = startJobs(ctx(), [job], pace);
  await begun.done;
  await owner.query(`UPDATE job SET held_until = now() + interval '1 second' WHERE name = $1`, [name]);
  for (let left = 0; left < 20; ) {
    const { rows } = await owner.query<{ left: number }>(
      'SELECT extract(epoch FROM held_until - now())::float8 AS left FROM job WHERE name = $1',
      [name],
    );
    left = rows[0]?.left ?? 0;
  }
  const other = startJobs(ctx(), [job], pace);
  await tenTurns();
  expect(runs).toBe(1);
  const both = Promise.all([one.stop(), other.stop()]);
  renewed.open();
  await both;
});

test('the sweep takes what served its time and leaves what did not, dead letters included', async () => {
  const [old, fresh] = [newId(), newId()];
  for (const [name, age, isDone] of [
    [old, '8 days', true],
    [fresh, '6 days', true],
    [fresh, '8 days', false],
  ] as const) {
    await owner.query(
      `INSERT INTO outbox (name, aggregate, payload, done_at, at)
       VALUES ($1, 'x', '{}', CASE WHEN $3 THEN now() - $2::interval END, now() - $2::interval)`,
      [name, age, isDone],
    );
  }
  const sweep = housekeeping.jobs?.find(({ name }) => name === 'platform.sweep');
  await sweep?.run(ctx());
  const { rows } = await owner.query<{ name: string }>('SELECT name FROM outbox WHERE name = ANY ($1)', [[old, fresh]]);
  expect(rows.map(({ name }) => name)).toEqual([fresh, fresh]);
});
