import { type Compilable, type RawBuilder, sql } from 'kysely';
import type { Db } from '../../ctx.ts';

/**
 * A write that another statement carries in its `WITH`: `name AS (INSERT …)`. Names are chosen by hand; PostgreSQL
 * refuses a statement that uses one twice.
 */
export type Cte = RawBuilder<unknown>;

/** A statement that changes one row and returns it. CTEs of the same statement may depend on that row. */
export type Change<R> = Compilable<R>;

/** The `FROM` of a CTE that is only written if `changed` matched its row. */
export const fromChanged: RawBuilder<unknown> = sql`FROM changed`;

/**
 * The `WITH` of a statement that also performs these writes: one round trip, all or nothing. They see each other's
 * writes only through `RETURNING`.
 */
export const withCtes = (ctes: readonly Cte[]): RawBuilder<unknown> =>
  ctes.length > 0 ? sql`WITH ${sql.join(ctes)} ` : sql``;

/** Executes CTEs that no other statement carries. */
export async function writeCtes(db: Db, ctes: readonly Cte[]): Promise<void> {
  if (ctes.length > 0) await sql`${withCtes(ctes)}SELECT`.execute(db);
}
