import { type Compilable, type RawBuilder, sql } from 'kysely';
import type { Db } from '../ctx.ts';

/**
 * An extra write that a statement carries in its `WITH`: `name AS (INSERT …)`, with a name no other part of the
 * statement has.
 */
export type Part = RawBuilder<unknown>;

/** A statement that changes one row and returns it, on which other parts of the statement may depend. */
export type Change<R> = Compilable<R>;

/** The `FROM` of a part that is only written if `changed` matched its row. */
export const fromChanged: RawBuilder<unknown> = sql`FROM changed`;

/**
 * The `WITH` of a statement that also writes these parts: all of it in one round trip, or none. Parts see each other's
 * writes only through `RETURNING`.
 */
export const withParts = (parts: readonly Part[]): RawBuilder<unknown> =>
  parts.length > 0 ? sql`WITH ${sql.join(parts)} ` : sql``;

/** Writes parts that no other statement carries. */
export async function writeParts(db: Db, parts: readonly Part[]): Promise<void> {
  if (parts.length > 0) await sql`${withParts(parts)}SELECT`.execute(db);
}
