import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../ctx.ts';

/**
 * Allows `burst` acts at once, then one every `everyMs`. The key must not reveal its owner: use an HMAC of the
 * phone number or address.
 */
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

/** GCRA: `tat` is when the bucket would be empty again. No row means refused. */
const taking = ({ key, everyMs, burst }: RateLimit, condition: RawBuilder<unknown>) => sql`
  INSERT INTO rate AS r (key, tat) SELECT ${key}, now() + ${interval(everyMs)} WHERE ${condition}
  ON CONFLICT (key) DO UPDATE SET tat = greatest(r.tat, now()) + ${interval(everyMs)}
   WHERE greatest(r.tat, now()) + ${interval(everyMs)} <= now() + ${interval(everyMs * burst)}
  RETURNING tat`;

/**
 * The `WITH` of a statement that counts one act against two limits and also reads something. The second limit is
 * counted only if the first had room; `counted` holds a row only if both had. Rows are locked in this order.
 */
export const countingTwice = (first: RateLimit, second: RateLimit): RawBuilder<unknown> => sql`
  WITH first_counted AS (${taking(first, sql`true`)}),
       counted AS (${taking(second, sql`EXISTS (SELECT FROM first_counted)`)})`;

/** Milliseconds until one more act fits into all limits. */
export async function waitOf(db: Db, limits: readonly RateLimit[]): Promise<number> {
  const waits = limits.map(
    ({ key, everyMs, burst }) => sql`
      (SELECT extract(epoch FROM tat + ${interval(everyMs)} - ${interval(everyMs * burst)} - now()) * 1000
         FROM rate WHERE key = ${key})`,
  );
  const { rows } = await sql<{ wait: number }>`SELECT greatest(0, ${sql.join(waits)})::float8 AS wait`.execute(db);
  return Math.ceil(rows[0]?.wait ?? 0);
}

/** A condition for a statement: one more act fits. It counts nothing. */
export const hasRoom = ({ key, everyMs, burst }: RateLimit): RawBuilder<boolean> => sql<boolean>`NOT EXISTS (
  SELECT FROM rate WHERE key = ${key} AND tat + ${interval(everyMs)} > now() + ${interval(everyMs * burst)})`;

/** Counts one act against its limit. */
export async function takeRate(db: Db, limit: RateLimit): Promise<RateAnswer> {
  const taken = await taking(limit, sql`true`).execute(db);
  if (taken.rows.length > 0) return { allowed: true, retryAfterMs: 0 };
  return { allowed: false, retryAfterMs: await waitOf(db, [limit]) };
}

/**
 * CTEs that take an act back: one from the first limit, everything from the second. They keep the order in which
 * the limits were counted; two transactions that took these rows in different orders would block each other.
 */
export const takingBack = (first: RateLimit, second: RateLimit): RawBuilder<unknown>[] => [
  sql`first_taken_back AS (
    UPDATE rate SET tat = tat - make_interval(secs => ${first.everyMs / 1000}) WHERE key = ${first.key}
    RETURNING key)`,
  sql`second_cleared AS (
    UPDATE rate SET tat = now() WHERE key = ${second.key} AND (SELECT count(*) FROM first_taken_back) >= 0)`,
];
