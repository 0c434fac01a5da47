import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../ctx.ts';

/** `burst` acts at once, then one each `everyMs`. The key must not tell whose it is: an HMAC of phone or address. */
export interface RateLimit {
  readonly key: string;
  readonly everyMs: number;
  readonly burst: number;
}

export interface RateAnswer {
  readonly allowed: boolean;
  /** Milliseconds until the next act is allowed; 0 when this one was. */
  readonly retryAfterMs: number;
}

const interval = (ms: number) => sql`${`${ms} milliseconds`}::interval`;

/** GCRA: `tat` is when the bucket would be empty again; no row means refused. */
const taking = ({ key, everyMs, burst }: RateLimit, condition: RawBuilder<unknown>) => sql`
  INSERT INTO rate AS r (key, tat) SELECT ${key}, now() + ${interval(everyMs)} WHERE ${condition}
  ON CONFLICT (key) DO UPDATE SET tat = greatest(r.tat, now()) + ${interval(everyMs)}
   WHERE greatest(r.tat, now()) + ${interval(everyMs)} <= now() + ${interval(everyMs * burst)}
  RETURNING tat`;

/**
 * The `WITH` of a statement that counts one act against two limits and reads something more: the second is counted
 * only where the first had room, and `counted` holds a row only where both had. Rows are locked in this order.
 */
export const countingTwice = (first: RateLimit, second: RateLimit): RawBuilder<unknown> => sql`
  WITH first_counted AS (${taking(first, sql`true`)}),
       counted AS (${taking(second, sql`EXISTS (SELECT FROM first_counted)`)})`;

/** Milliseconds until one more act fits into every one of the limits. */
export async function waitOf(db: Db, limits: readonly RateLimit[]): Promise<number> {
  const waits = limits.map(
    ({ key, everyMs, burst }) => sql`
      (SELECT extract(epoch FROM tat + ${interval(everyMs)} - ${interval(everyMs * burst)} - now()) * 1000
         FROM rate WHERE key = ${key})`,
  );
  const { rows } = await sql<{ wait: number }>`SELECT greatest(0, ${sql.join(waits)})::float8 AS wait`.execute(db);
  return Math.ceil(rows[0]?.wait ?? 0);
}

/** A condition of a statement: one more act fits. Nothing is counted. */
export const hasRoom = ({ key, everyMs, burst }: RateLimit): RawBuilder<boolean> => sql<boolean>`NOT EXISTS (
  SELECT FROM rate WHERE key = ${key} AND tat + ${interval(everyMs)} > now() + ${interval(everyMs * burst)})`;

/** Counts one act against its limit. */
export async function takeRate(db: Db, limit: RateLimit): Promise<RateAnswer> {
  const taken = await taking(limit, sql`true`).execute(db);
  if (taken.rows.length > 0) return { allowed: true, retryAfterMs: 0 };
  return { allowed: false, retryAfterMs: await waitOf(db, [limit]) };
}
