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
  const processes = [1, 2, 3].map(() => startJobs(ctx(), [job]));
  await enough.done;
  await Promise.all(processes.map((one) => one.stop()));
  expect(most).toBe(1);
});

test('a job that fails comes again, and its neighbours are not held up', async () => {
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
  const jobs = startJobs(ctx(), [failing, sound]);
  await Promise.all([sick.done, well.done]);
  await jobs.stop();
  expect(failures).toBeGreaterThanOrEqual(3);
});

test('what a dead process held is taken over once its minute is over', async () => {
  const name = newId();
  await owner.query(`INSERT INTO job (name, next_at) VALUES ($1, now() + interval '60 seconds')`, [name]);
  let isOver = false;
  let early = false;
  const taken = latch();
  const job = {
    name,
    everyMs: 5,
    run: async () => {
      if (!isOver) early = true;
      taken.open();
    },
  };
  const jobs = startJobs(ctx(), [job]);
  // A neighbour's ten turns, and this one has had none.
  const neighbour = latch();
  let turns = 0;
  const clock = startJobs(ctx(), [
    {
      name: newId(),
      everyMs: 5,
      run: async () => {
        turns += 1;
        if (turns === 10) neighbour.open();
      },
    },
  ]);
  await neighbour.done;
  isOver = true;
  await owner.query('UPDATE job SET next_at = now() WHERE name = $1', [name]);
  await taken.done;
  await Promise.all([jobs.stop(), clock.stop()]);
  expect(early).toBe(false);
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
