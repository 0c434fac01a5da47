import './work.tables.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { SystemCtx } from '../ctx.ts';
import { newId } from '../ids.ts';
import type { Job } from '../module.ts';
import { reasonOf } from './reason.ts';
import { LEASE_SECONDS } from './work.repo.ts';

const LOOK_MS = 1000;
const BEAT_MS = 5000;

export interface JobPace {
  /** How often to look for due jobs; less than a second in tests. */
  readonly lookMs?: number;
  /** How often claims are renewed. */
  readonly beatMs?: number;
  /** The name of this process in claims. */
  readonly holder?: string;
}

/** Creates the rows of new jobs, which are due at once. */
async function enrol(ctx: SystemCtx, jobs: readonly Job[]): Promise<void> {
  const names = jobs.map(({ name }) => name);
  await sql`INSERT INTO job (name, next_at) SELECT name, now() FROM unnest(${names}::text[]) AS name
            ON CONFLICT (name) DO NOTHING`.execute(ctx.db);
}

/**
 * Claims the due jobs that nobody runs: free, left by a dead process, or claimed for us by a statement whose answer
 * never arrived.
 * @param idle the jobs that this process is not running
 */
async function claimJobs(ctx: SystemCtx, holder: string, idle: readonly string[]): Promise<string[]> {
  if (idle.length === 0) return [];
  const { rows } = await sql<{ name: string }>`
    UPDATE job SET holder = ${holder}, held_until = now() + ${LEASE_SECONDS} * interval '1 second'
     WHERE name = ANY (${[...idle]}::text[]) AND next_at <= now()
       AND (held_until IS NULL OR held_until < now() OR holder = ${holder}) RETURNING name`.execute(ctx.db);
  return rows.map(({ name }) => name);
}

async function renewJobs(ctx: SystemCtx, holder: string, running: readonly string[]): Promise<void> {
  if (running.length === 0) return;
  await sql`UPDATE job SET held_until = now() + ${LEASE_SECONDS} * interval '1 second'
             WHERE name = ANY (${[...running]}::text[]) AND holder = ${holder}`.execute(ctx.db);
}

/**
 * Notes the end of a run. The next run is due one period after this one was due, not after its end, so that a job
 * runs as often as declared. A delay of up to two looks is made up for; runs missed while the server was off are
 * not.
 */
async function release(ctx: SystemCtx, job: Job, held: { holder: string; lookMs: number; error: string | null }) {
  const { holder, lookMs, error } = held;
  await sql`
    UPDATE job SET holder = NULL, held_until = NULL, last_at = now(), error = ${error},
                   succeeded_at = CASE WHEN ${error === null}::boolean THEN now() ELSE succeeded_at END,
                   next_at = greatest(next_at, now() - ${2 * lookMs} * interval '1 millisecond')
                             + ${job.everyMs} * interval '1 millisecond'
     WHERE name = ${job.name} AND holder = ${holder}`.execute(ctx.db);
}

async function runJob(ctx: SystemCtx, job: Job, pace: { holder: string; lookMs: number }): Promise<void> {
  let error: string | null = null;
  try {
    await job.run(ctx);
  } catch (failure) {
    error = reasonOf(failure);
    ctx.log.error({ err: failure, job: job.name }, 'job failed');
  }
  // If it cannot be written, the next look finds the job as one that nobody runs.
  await release(ctx, job, { ...pace, error }).catch((failure: unknown) => {
    ctx.log.error({ err: failure, job: job.name }, 'the end of a job could not be written');
  });
}

/**
 * Runs every job as often as declared, in one process at a time. The database's clock decides what is due. Due jobs
 * are looked for about once a second, the first time right after the start. A claim is renewed while the job runs;
 * the jobs of a dead process are taken over after half a minute.
 */
export function startJobs(
  ctx: SystemCtx,
  jobs: readonly Job[],
  { lookMs = LOOK_MS, beatMs = BEAT_MS, holder = newId() }: JobPace = {},
) {
  const running = new Map<string, Promise<void>>();
  const stopped = new AbortController();
  let isEnrolled = false;
  const look = async (): Promise<void> => {
    if (!isEnrolled) await enrol(ctx, jobs);
    isEnrolled = true;
    const idle = jobs.map(({ name }) => name).filter((name) => !running.has(name));
    const claimed = new Set(await claimJobs(ctx, holder, idle));
    for (const job of jobs.filter(({ name }) => claimed.has(name))) {
      running.set(
        job.name,
        runJob(ctx, job, { holder, lookMs }).finally(() => running.delete(job.name)),
      );
    }
  };
  const heart = setInterval(() => {
    renewJobs(ctx, holder, [...running.keys()]).catch((error: unknown) => {
      ctx.log.warn({ err: error }, 'claims could not be renewed');
    });
  }, beatMs).unref();
  const loop = (async () => {
    while (!stopped.signal.aborted && jobs.length > 0) {
      await look().catch((error: unknown) => ctx.log.warn({ err: error }, 'jobs cannot be looked for'));
      // Jittered, so that several processes do not ask at the same moment.
      const wait = lookMs * (0.8 + Math.random() * 0.4);
      await delay(wait, undefined, { signal: stopped.signal, ref: false }).catch(() => {});
    }
  })();
  return {
    /** Begins no more jobs, and waits for those that have begun. */
    async stop(): Promise<void> {
      stopped.abort();
      await loop;
      await Promise.all(running.values());
      clearInterval(heart);
    },
  };
}
