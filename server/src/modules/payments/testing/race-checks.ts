import { sql } from 'kysely';
import type { Ctx } from '../../../platform/ctx.ts';

/** Bills of a clinic that stand in more than one live payment. */
export async function takenTwice(ctx: Ctx, clinicId: string): Promise<string[]> {
  const { rows } = await sql<{ bill_id: string }>`
    SELECT bill_id FROM payment_bill WHERE clinic_id = ${clinicId} AND live
     GROUP BY bill_id HAVING count(*) > 1`.execute(ctx.db);
  return rows.map((row) => row.bill_id);
}

/** How many ledger entries a cause has. */
export async function entriesOf(ctx: Ctx, cause: string, causeId: string): Promise<number> {
  const rows = await ctx.db
    .selectFrom('ledger_txn')
    .select('id')
    .where('cause', '=', cause)
    .where('cause_id', '=', causeId)
    .execute();
  return rows.length;
}

/** The same items in another order. */
export function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
