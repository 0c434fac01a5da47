import { type Compilable, type RawBuilder, sql } from 'kysely';
import type { Db } from '../ctx.ts';

/** What another statement writes along in its `WITH`: `name AS (INSERT …)`, of a name that no other part of it has. */
export type Part = RawBuilder<unknown>;

/** A statement that changes one row and gives it back, and that other parts of its statement depend on. */
export type Change<R> = Compilable<R>;

/** What a part reads that is written only where `changed` hit its row. */
export const fromChanged: RawBuilder<unknown> = sql`FROM changed`;

/**
 * The `WITH` of a statement that writes these parts too: all of it in one round trip, or none. Parts do not see what the
 * others write, but by their `RETURNING`.
 */
export const withParts = (parts: readonly Part[]): RawBuilder<unknown> =>
  parts.length > 0 ? sql`WITH ${sql.join(parts)} ` : sql``;

/** Writes parts that no other statement takes along. */
export async function writeParts(db: Db, parts: readonly Part[]): Promise<void> {
  if (parts.length > 0) await sql`${withParts(parts)}SELECT`.execute(db);
}
