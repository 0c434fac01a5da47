import { sql } from 'kysely';
import type { SystemCtx } from '../../../platform/ctx.ts';
import type { Job } from '../../../platform/module.ts';
import { rewrap } from './envelope.ts';
import type { Keyring } from './keyring.ts';

const HOUR_MS = 60 * 60 * 1000;
const AT_ONCE = 200;

/** Papers that were never handed in vanish after a day. */
export async function sweepPapers(ctx: SystemCtx): Promise<void> {
  await ctx.db
    .deleteFrom('paper')
    .where('handed_in_at', 'is', null)
    .where('created_at', '<', sql<Date>`now() - interval '24 hours'`)
    .execute();
}

/** Wraps every paper's key with the current wrapping key; no picture is written anew. Out: how many there were. */
export async function rewrapPapers(ctx: SystemCtx, keyring: Keyring): Promise<number> {
  for (let done = 0; ; ) {
    const found = await ctx.db
      .selectFrom('paper')
      .select(['id', 'wrapped_key', 'kek_id'])
      .where('kek_id', '<>', keyring.current.id)
      .limit(AT_ONCE)
      .execute();
    if (found.length === 0) return done;
    for (const { id, ...paper } of found) {
      await ctx.db
        .updateTable('paper')
        .set(rewrap(keyring, id, paper))
        .where('id', '=', id)
        .where('kek_id', '=', paper.kek_id)
        .execute();
    }
    done += found.length;
  }
}

export const paperJobs = (keyring: Keyring): Job[] => [
  { name: 'clinics.sweepPapers', everyMs: HOUR_MS, run: sweepPapers },
  {
    name: 'clinics.rewrapPapers',
    everyMs: HOUR_MS,
    run: async (ctx) => {
      await rewrapPapers(ctx, keyring);
    },
  },
];
