import { sql } from 'kysely';
import type { SystemCtx } from '../ctx.ts';
import type { Module } from '../module.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Deletes what has expired: answers kept for idempotent repeats, refilled rate-limit buckets, delivered events, old dead letters. */
async function sweep(ctx: SystemCtx): Promise<void> {
  await sql`DELETE FROM idempotency WHERE expires_at < now()`.execute(ctx.db);
  await sql`DELETE FROM rate WHERE tat < now()`.execute(ctx.db);
  await sql`DELETE FROM outbox WHERE done_at < now() - interval '7 days'`.execute(ctx.db);
  await sql`DELETE FROM work WHERE dead_at < now() - interval '30 days'`.execute(ctx.db);
}

/** The platform's own jobs: cleaning up, and creating next month's partitions before the month begins. */
export const housekeeping: Module = {
  name: 'housekeeping',
  routes: [],
  jobs: [
    { name: 'platform.sweep', everyMs: HOUR_MS, run: sweep },
    {
      name: 'platform.partitions',
      everyMs: 24 * HOUR_MS,
      run: async (ctx) => {
        await sql`SELECT app.make_partitions()`.execute(ctx.db);
      },
    },
  ],
};
