import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Owner, openClient } from '../../testing/owner.ts';
import { useDatabase } from '../../testing/test-database.ts';
import type { Ctx, SystemCtx } from '../ctx.ts';
import { silentLog } from '../db/connection.ts';
import { emitChange } from '../db/hot/emit-change.ts';
import { newId } from '../ids.ts';
import { systemCtx } from '../make-ctx.ts';
import type { Subscription } from '../module.ts';
import { makeBus } from './bus.ts';
import { startDispatcher } from './dispatcher.ts';
import type { News } from './events.ts';

const use = useDatabase();
let owner: Owner;
beforeAll(async () => {
  owner = await openClient(use.test.admin);
});
afterAll(() => owner?.end());

interface Told {
  readonly aggregate: string;
  readonly payload: { readonly n: number };
}

const after = (name: string, react: (ctx: SystemCtx, news: Told) => Promise<void>): Subscription => ({
  when: 'after',
  name,
  react: react as (ctx: SystemCtx, news: never) => Promise<void>,
});
const inside = (name: string, react: (ctx: Ctx, news: Told) => Promise<void>): Subscription => ({
  when: 'inside',
  name,
  react: react as (ctx: Ctx, news: never) => Promise<void>,
});

function ctxWith(subscriptions: readonly Subscription[]): SystemCtx {
  const [bus, log] = [makeBus(subscriptions), silentLog as never];
  return systemCtx({ database: use.db, bus, log, language: 'zh', traceId: 'test', address: 'test' });
}

const emit = (ctx: Ctx, name: string, aggregate: string, n: number): Promise<void> =>
  ctx.emit({ name, aggregate, clinicId: null, payload: { n } } as unknown as News);

/** Runs a dispatcher, with every waiting time over at once, until something holds. */
async function dispatchUntil(subscriptions: readonly Subscription[], holds: () => Promise<boolean>): Promise<void> {
  const dispatcher = startDispatcher(ctxWith(subscriptions), subscriptions);
  try {
    while (!(await holds())) {
      await owner.query('UPDATE outbox SET retry_at = now() WHERE done_at IS NULL AND retry_at > now()');
      dispatcher.wake();
    }
  } finally {
    await dispatcher.stop();
  }
}

/** What became of the news of an aggregate, in its order. */
async function rowsOf(aggregate: string): Promise<{ tries: number; done: boolean; error: string | null }[]> {
  const { rows } = await owner.query<{ tries: number; done: boolean; error: string | null }>(
    'SELECT tries, done_at IS NOT NULL AS done, error FROM outbox WHERE aggregate = $1 ORDER BY id',
    [aggregate],
  );
  return rows;
}

const allDone = async (aggregate: string): Promise<boolean> => (await rowsOf(aggregate)).every(({ done }) => done);

test('news whose subscriber fails ten times is laid aside with its reason and holds up nobody, not even its own aggregate', async () => {
  const name = newId();
  const [sick, well] = [`order:${newId()}`, `order:${newId()}`];
  const seen: string[] = [];
  let failures = 0;
  const subscriptions = [
    after(name, async (_ctx, { aggregate, payload }) => {
      if (aggregate === sick && payload.n === 1) {
        failures += 1;
        throw new Error('the printer is on fire');
      }
      seen.push(`${aggregate === sick ? 'sick' : 'well'} ${payload.n}`);
    }),
  ];
  const ctx = ctxWith(subscriptions);
  for (const n of [1, 2]) await emit(ctx, name, sick, n);
  for (const n of [1, 2, 3]) await emit(ctx, name, well, n);
  await dispatchUntil(subscriptions, async () => seen.includes('sick 2') && (await allDone(well)));
  expect(failures).toBe(10);
  expect(seen.filter((line) => line.startsWith('well'))).toEqual(['well 1', 'well 2', 'well 3']);
  const [dead, next] = await rowsOf(sick);
  expect(dead).toMatchObject({ tries: 10, done: false, error: expect.stringContaining('the printer is on fire') });
  expect(next).toMatchObject({ tries: 0, done: true });
});

test('while an earlier piece of news of its aggregate still waits for another try, a later one waits with it', async () => {
  const name = newId();
  const [slow, other] = [`order:${newId()}`, `order:${newId()}`];
  const seen: string[] = [];
  const subscriptions = [
    after(name, async (_ctx, { aggregate, payload }) => {
      const line = `${aggregate === slow ? 'slow' : 'other'} ${payload.n}`;
      seen.push(line);
      if (seen.filter((each) => each === 'slow 1').length < 3 && line === 'slow 1') throw new Error('not yet');
    }),
  ];
  const ctx = ctxWith(subscriptions);
  for (const n of [1, 2, 3]) await emit(ctx, name, slow, n);
  await emit(ctx, name, other, 1);
  await dispatchUntil(subscriptions, async () => (await allDone(slow)) && (await allDone(other)));
  expect(seen.filter((line) => line.startsWith('slow'))).toEqual(['slow 1', 'slow 1', 'slow 1', 'slow 2', 'slow 3']);
  expect(seen).toContain('other 1');
});

test('two processes deliver each piece once, in the order of its aggregate', async () => {
  const name = newId();
  const aggregates = Array.from({ length: 5 }, () => `order:${newId()}`);
  const seen = new Map<string, number[]>();
  const subscriptions = [
    after(name, async (_ctx, { aggregate, payload }) => {
      seen.set(aggregate, [...(seen.get(aggregate) ?? []), payload.n]);
    }),
  ];
  const ctx = ctxWith(subscriptions);
  const numbers = Array.from({ length: 12 }, (_, index) => index);
  for (const n of numbers) for (const aggregate of aggregates) await emit(ctx, name, aggregate, n);
  const done = async (): Promise<boolean> => (await Promise.all(aggregates.map(allDone))).every(Boolean);
  await Promise.all([dispatchUntil(subscriptions, done), dispatchUntil(subscriptions, done)]);
  for (const aggregate of aggregates) expect(seen.get(aggregate)).toEqual(numbers);
});

test('what a subscriber wrote before it failed is not kept', async () => {
  const name = newId();
  const aggregate = `order:${newId()}`;
  const mark = newId();
  let tries = 0;
  const subscriptions = [
    after(name, async (ctx) => {
      tries += 1;
      await emit(ctx, mark, `order:${mark}`, tries);
      if (tries === 1) throw new Error('half way');
    }),
  ];
  await emit(ctxWith(subscriptions), name, aggregate, 1);
  await dispatchUntil(subscriptions, () => allDone(aggregate));
  const { rows } = await owner.query('SELECT payload FROM outbox WHERE name = $1', [mark]);
  expect(rows).toEqual([{ payload: { n: 2 } }]);
});

test('a subscriber inside the transaction that fails takes the act and its news back', async () => {
  const name = newId();
  const subscriptions = [
    inside(name, async () => {
      throw new Error('no');
    }),
  ];
  await expect(emit(ctxWith(subscriptions), name, `order:${newId()}`, 1)).rejects.toThrow('no');
  const { rows } = await owner.query('SELECT FROM outbox WHERE name = $1', [name]);
  expect(rows).toEqual([]);
});

test('a change and its news are one: where it hits no row, nothing is told and nobody reacts', async () => {
  const [name, first] = [newId(), newId()];
  const heard: number[] = [];
  const subscriptions = [inside(name, async (_ctx, { payload }) => void heard.push(payload.n))];
  const ctx = ctxWith(subscriptions);
  await emit(ctx, newId(), first, 0);
  const change = (aggregate: string, n: number) => {
    const changing = ctx.db.updateTable('outbox').set({ error: 'seen' }).where('aggregate', '=', aggregate);
    const news = { name, aggregate: `told:${aggregate}`, clinicId: null, payload: { n } } as unknown as News;
    return emitChange(ctx, changing.returning('error'), news);
  };
  expect(await change(first, 1)).toEqual({ error: 'seen' });
  expect(await change(newId(), 2)).toBeUndefined();
  const { rows } = await owner.query('SELECT aggregate FROM outbox WHERE name = $1', [name]);
  expect([rows, heard]).toEqual([[{ aggregate: `told:${first}` }], [1]]);
});
