import { sql } from 'kysely';
import type { SystemCtx } from '../platform/ctx.ts';
import { Refused } from './persist.ts';
import './steps.tables.ts';

const ALL = 'all';
const REMOVED = 'removed';

/** The steps of the demonstration: what an earlier start has done is not done again. */
export interface Steps {
  /** Whether any start has begun, whether one came to the end, and whether the people were removed since. */
  readonly state: 'none' | 'begun' | 'finished' | 'removed';
  isDone(name: string): boolean;
  /**
   * Does the step, unless an earlier start has.
   * @returns what it answered, now or then
   */
  once<T>(name: string, work: () => Promise<T>): Promise<T>;
  /**
   * Does a step that is refused a second time. An earlier start may have ended after the act and before its mark: a
   * refusal then says that it is done.
   */
  onceOnly(name: string, work: () => Promise<unknown>): Promise<void>;
  /** Sets down a step that `tx` does, so that both stand or neither. */
  markIn(tx: SystemCtx, name: string, answer: object): Promise<void>;
  /** The last mark. */
  finish(): Promise<void>;
  /** Notes that the people are gone: no later start goes on. */
  markRemoved(tx: SystemCtx): Promise<void>;
}

async function mark(ctx: SystemCtx, name: string, answer: unknown): Promise<void> {
  const kept = answer === undefined ? null : JSON.stringify(answer);
  await ctx.db
    .insertInto('demo_step')
    .values({ name, done_at: sql`now()`, answer: kept })
    .onConflict((at) => at.column('name').doUpdateSet({ done_at: sql`now()`, answer: kept }))
    .execute();
}

function stateOf(done: ReadonlySet<string>, begun: number): Steps['state'] {
  if (done.has(REMOVED)) return 'removed';
  if (done.has(ALL)) return 'finished';
  return begun > 0 ? 'begun' : 'none';
}

/** How far the demonstration of this database is. */
export async function openSteps(ctx: SystemCtx): Promise<Steps> {
  const rows = await ctx.db.selectFrom('demo_step').select(['name', 'done_at', 'answer']).execute();
  const begun = new Set(rows.map(({ name }) => name));
  const done = new Map(rows.filter((row) => row.done_at).map(({ name, answer }) => [name, answer as unknown]));

  async function once<T>(name: string, work: () => Promise<T>): Promise<T> {
    if (done.has(name)) return done.get(name) as T;
    if (!begun.has(name)) await ctx.db.insertInto('demo_step').values({ name }).execute();
    const answer = await work();
    await mark(ctx, name, answer);
    return answer;
  }

  return {
    state: stateOf(new Set(done.keys()), rows.length),
    isDone: (name) => done.has(name),
    once,
    onceOnly: (name, work) =>
      once(name, async () => {
        await work().catch((error: unknown) => {
          if (!(begun.has(name) && error instanceof Refused)) throw error;
        });
      }),
    markIn: mark,
    finish: () => mark(ctx, ALL, undefined),
    markRemoved: (tx) => mark(tx, REMOVED, undefined),
  };
}
