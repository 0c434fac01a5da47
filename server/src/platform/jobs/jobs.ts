import { sql } from 'kysely';
import type { SystemCtx } from '../ctx.ts';
import type { Job } from '../module.ts';

const LEASE_SECONDS = 60;

/** Claims the job's next run; false if another process holds it or it is not due. */
async function claim(ctx: SystemCtx, name: string): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO job AS j (name, next_at) VALUES (${name}, now() + ${LEASE_SECONDS} * interval '1 second')
    ON CONFLICT (name) DO UPDATE SET next_at = EXCLUDED.next_at WHERE j.next_at <= now() RETURNING name`.execute(
    ctx.db,
  );
  return rows.length > 0;
}

async function release(ctx: SystemCtx, job: Job): Promise<void> {
  await sql`UPDATE job SET next_at = now() + ${job.everyMs} * interval '1 millisecond', last_at = now()
             WHERE name = ${job.name}`.execute(ctx.db);
}

async function runOnce(ctx: SystemCtx, job: Job): Promise<void> {
  try {
    if (!(await claim(ctx, job.name))) return;
    try {
      await job.run(ctx);
    } finally {
      await release(ctx, job);
    }
  } catch (error) {
    ctx.log.error({ err: error, job: job.name }, 'job failed');
  }
}

/**
 * Runs every job on its schedule, each in one process at a time; what a dead process held is taken over after a minute.
 */
export function startJobs(ctx: SystemCtx, jobs: readonly Job[]) {
  const running = new Map<string, Promise<void>>();
  const timers = jobs.map((job) =>
    setInterval(() => {
      if (running.has(job.name)) return;
      running.set(
        job.name,
        runOnce(ctx, job).finally(() => running.delete(job.name)),
      );
    }, job.everyMs).unref(),
  );
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running.values());
    },
  };
}
