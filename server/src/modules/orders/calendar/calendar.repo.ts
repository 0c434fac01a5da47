import { sql } from 'kysely';
import type { LabCtx } from '../../../platform/ctx.ts';

/** Writes the lab's own entry for a day and replaces an earlier one. */
export async function putLabDay(
  ctx: LabCtx,
  { day, working, reason }: { readonly day: string; readonly working: boolean; readonly reason: string },
): Promise<void> {
  const said = { working, reason, set_by: ctx.scope.userId, set_by_name: ctx.actor.name };
  await ctx.db
    .insertInto('lab_day')
    .values({ day, ...said })
    .onConflict((conflict) => conflict.column('day').doUpdateSet({ ...said, set_at: sql<Date>`now()` }))
    .execute();
}

/** Removes the lab's own entry for a day. */
export async function clearLabDay(ctx: LabCtx, day: string): Promise<void> {
  await ctx.db.deleteFrom('lab_day').where('day', '=', day).execute();
}
