import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../ctx.ts';

/** What another statement writes along in its `WITH`: `name AS (INSERT …)`, of a name that no other part of it has. */
export type Part = RawBuilder<unknown>;

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
