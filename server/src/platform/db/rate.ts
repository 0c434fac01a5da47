import { sql } from 'kysely';
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

/** GCRA in one statement: `tat` is when the bucket would be empty again; no row means refused. */
export async function takeRate(db: Db, limit: RateLimit): Promise<RateAnswer> {
  const cost = sql`${`${limit.everyMs} milliseconds`}::interval`;
  const room = sql`${`${limit.everyMs * limit.burst} milliseconds`}::interval`;
  const taken = await sql`
    INSERT INTO rate AS r (key, tat) VALUES (${limit.key}, now() + ${cost})
    ON CONFLICT (key) DO UPDATE SET tat = greatest(r.tat, now()) + ${cost}
     WHERE greatest(r.tat, now()) + ${cost} <= now() + ${room}
    RETURNING tat`.execute(db);
  if (taken.rows.length > 0) return { allowed: true, retryAfterMs: 0 };
  const { rows } = await sql<{ wait: number }>`
    SELECT greatest(0, extract(epoch FROM tat + ${cost} - ${room} - now()) * 1000)::float8 AS wait
      FROM rate WHERE key = ${limit.key}`.execute(db);
  return {
    allowed: false,
    retryAfterMs: Math.ceil(rows[0]?.wait ?? limit.everyMs),
  };
}
