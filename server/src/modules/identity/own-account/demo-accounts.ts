import { sql } from 'kysely';
import type { Ctx, Db, SystemCtx } from '../../../platform/ctx.ts';
import { endAccount } from './end-account.ts';

/** The demonstration's accounts that are not closed: their password is known to everybody. */
export const findDemoAccounts = (db: Db): Promise<{ userId: string; phone: string }[]> =>
  db
    .selectFrom('user_account')
    .select(['id as userId', 'phone'])
    .where('is_demo', '=', true)
    .where('closed_at', 'is', null)
    .orderBy('phone')
    .execute();

/** Notes that the accounts of these phones are the demonstration's own. */
export async function markDemoAccounts(ctx: SystemCtx, phones: readonly string[]): Promise<void> {
  await ctx.db
    .updateTable('user_account')
    .set({ is_demo: true })
    .where('phone', 'in', phones)
    .where('is_demo', '=', false)
    .execute();
}

/**
 * Closes the demonstration's accounts, as each could itself; a clinic that only they worked in is left to nobody.
 * @returns how many there were
 */
export async function closeDemoAccounts(ctx: Ctx): Promise<number> {
  const found = await findDemoAccounts(ctx.db);
  for (const account of found) {
    await ctx.as({ kind: 'identity', userId: account.userId }).transaction(async (tx) => {
      await sql`SELECT FROM user_account WHERE id = ${account.userId} FOR NO KEY UPDATE`.execute(tx.db);
      await endAccount(tx, account);
    });
  }
  return found.length;
}
