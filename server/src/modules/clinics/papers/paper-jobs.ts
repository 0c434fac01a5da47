import { identityPaperDays } from '@suya/contract/clinics/papers.rules';
import { sql } from 'kysely';
import type { SystemCtx } from '../../../platform/ctx.ts';
import type { Job } from '../../../platform/module.ts';
import { rewrap } from './envelope.ts';
import type { Keyring } from './keyring.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const AT_ONCE = 200;

/** Papers that were never handed in vanish after a day. */
export async function sweepPapers(ctx: SystemCtx): Promise<void> {
  await ctx.db
    .deleteFrom('paper')
    .where('handed_in_at', 'is', null)
    .where('created_at', '<', sql<Date>`now() - interval '24 hours'`)
    .execute();
}

/**
 * Pictures of a doctor's papers go when the time that they are kept after the decision is over; that they were handed
 * in, and how they were decided, stays. One that was handed in again and waits is not gone with the earlier decision.
 */
export async function forgetDecidedPapers(ctx: SystemCtx): Promise<void> {
  const before = new Date((await ctx.now()).getTime() - identityPaperDays * DAY_MS);
  await ctx.transaction(async (tx) => {
    const { rows } = await sql<{ id: string; papers: string[] }>`
      SELECT id, array_remove(ARRAY[id_card, certificate], NULL) AS papers FROM auth_submission
       WHERE kind = 'doctor' AND decided_at < ${before} AND (id_card IS NOT NULL OR certificate IS NOT NULL)
       ORDER BY decided_at LIMIT ${AT_ONCE} FOR UPDATE`.execute(tx.db);
    if (rows.length === 0) return;
    const [ids, papers] = [rows.map(({ id }) => id), rows.flatMap((row) => row.papers)];
    await tx.db
      .updateTable('auth_submission')
      .set({ id_card: null, certificate: null })
      .where('id', 'in', ids)
      .execute();
    await sql`
      DELETE FROM paper p WHERE p.id = ANY (${papers}::uuid[])
         AND NOT EXISTS (SELECT FROM auth_submission s WHERE p.id IN (s.id_card, s.certificate))`.execute(tx.db);
  });
}

/** Wraps every paper's key with the current wrapping key; no picture is written anew. @returns how many there were. */
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
  { name: 'clinics.forgetDecidedPapers', everyMs: HOUR_MS, run: forgetDecidedPapers },
  {
    name: 'clinics.rewrapPapers',
    everyMs: HOUR_MS,
    run: async (ctx) => {
      await rewrapPapers(ctx, keyring);
    },
  },
];
