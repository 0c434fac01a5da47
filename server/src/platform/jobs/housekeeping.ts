import { sql } from 'kysely';
import type { SystemCtx } from '../ctx.ts';
import type { Module } from '../module.ts';

const HOUR_MS = 60 * 60 * 1000;

/** What has served its time goes: answers kept for repeats, filled rate buckets, news that everybody has read. */
async function sweep(ctx: SystemCtx): Promise<void> {
  await sql`DELETE FROM idempotency WHERE expires_at < now()`.execute(ctx.db);
  await sql`DELETE FROM rate WHERE tat < now()`.execute(ctx.db);
  await sql`DELETE FROM outbox WHERE done_at < now() - interval '7 days'`.execute(ctx.db);
}

/** The platform's own jobs: next month's partitions are there before the month is. */
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
