import './work.tables.ts';
import type { AnswerOf } from '@suya/contract/http/endpoint';
import * as work from '@suya/contract/work/lab-work.endpoints';
import { sql } from 'kysely';
import { AppError } from '../app-error.ts';
import type { LabCtx } from '../ctx.ts';
import { type Module, on } from '../module.ts';
import type { Worker } from './work.ts';

type BackgroundWork = AnswerOf<typeof work.getBackgroundWork>;

const isRepeatable = (workers: readonly Worker[], kind: string): boolean =>
  workers.some((worker) => worker.kind.name === kind && worker.kind.repeatable);

async function deadLetters(ctx: LabCtx, workers: readonly Worker[]): Promise<BackgroundWork['dead']> {
  const rows = await ctx.db
    .selectFrom('work')
    .select(['id', 'kind', 'queued_at', 'dead_at', 'tries', 'error'])
    .where('dead_at', 'is not', null)
    .orderBy('dead_at', 'desc')
    .orderBy('id')
    .limit(work.DEAD_LETTERS_NAMED)
    .execute();
  return rows.map(({ id, kind, queued_at, dead_at, tries, error }) => ({
    ...{ id, kind, tries, reason: error ?? '', mayRunAgain: isRepeatable(workers, kind) },
    queuedAt: queued_at.toISOString(),
    diedAt: (dead_at ?? queued_at).toISOString(),
  }));
}

async function waitingWork(ctx: LabCtx): Promise<BackgroundWork['waiting']> {
  const { rows } = await sql<{ kind: string; count: number; since: Date }>`
    SELECT kind, count(*)::int AS count, min(queued_at) AS since FROM work WHERE dead_at IS NULL
     GROUP BY kind ORDER BY kind`.execute(ctx.db);
  return rows.map((row) => ({ ...row, since: row.since.toISOString() }));
}

async function jobsByName(ctx: LabCtx): Promise<BackgroundWork['jobs']> {
  const rows = await ctx.db
    .selectFrom('job')
    .select(['name', 'next_at', 'succeeded_at', 'error'])
    .orderBy('name')
    .execute();
  return rows.map(({ name, next_at, succeeded_at, error }) => ({
    ...{ name, reason: error, nextAt: next_at.toISOString() },
    succeededAt: succeeded_at?.toISOString() ?? null,
  }));
}

/** Dead letters, waiting work and the state of the scheduled jobs. None of it says what the work is about. */
async function getBackgroundWork(ctx: LabCtx, workers: readonly Worker[]): Promise<BackgroundWork> {
  return {
    dead: await deadLetters(ctx, workers),
    waiting: await waitingWork(ctx),
    jobs: await jobsByName(ctx),
  };
}

/**
 * Queues a dead letter again, with all its tries. Changes nothing if it is queued already.
 * @throws AppError 404 if there is no such work, or its kind must not be repeated
 */
async function runWorkAgain(ctx: LabCtx, workers: readonly Worker[], workId: string): Promise<BackgroundWork> {
  return ctx.transaction(async (tx) => {
    const found = await tx.db.selectFrom('work').select('kind').where('id', '=', workId).executeTakeFirst();
    if (!found || !isRepeatable(workers, found.kind)) throw new AppError(404);
    await tx.db
      .updateTable('work')
      .set({ dead_at: null, tries: 0, due_at: sql<Date>`now()` })
      .where('id', '=', workId)
      .where('dead_at', 'is not', null)
      .execute();
    return getBackgroundWork(tx, workers);
  });
}

/**
 * The administrator's page of background work.
 * @param workers the kinds of work of the other modules
 */
export const workModule = (workers: readonly Worker[]): Module => ({
  name: 'work',
  routes: [
    on(work.getBackgroundWork, (ctx) => getBackgroundWork(ctx, workers)),
    on(work.runWorkAgain, (ctx, { workId }) => runWorkAgain(ctx, workers, workId)),
  ],
});
