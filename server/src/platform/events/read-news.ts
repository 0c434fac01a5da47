import { sql } from 'kysely';
import type { Listener } from './hearing.ts';

/** Rows of one look; also what is held in memory for a client that does not take them. */
export const BATCH = 100;
/** Events that a resumed stream is told one by one. Reading everything again is cheaper than more of them. */
const REPLAYED = 1000;
const LARGEST_XID = 2n ** 64n - 1n;
const LARGEST_ID = 2n ** 63n - 1n;

/** A place in the log: transaction and row, so that a row that commits late is not skipped. */
export interface Cursor {
  readonly xid: string;
  readonly id: string;
}

export interface NewsRow {
  readonly cursor: string;
  readonly name: string;
  readonly aggregate: string;
  readonly payload: Record<string, unknown>;
}

/** `Last-Event-ID` as we sent it; null for anything else. */
export function cursorOf(text: string): Cursor | null {
  const [, xid, id] = /^(\d{1,20})\.(\d{1,19})$/.exec(text) ?? [];
  if (xid === undefined || id === undefined) return null;
  return BigInt(xid) <= LARGEST_XID && BigInt(id) <= LARGEST_ID ? { xid, id } : null;
}

const after = ({ names }: Listener, { xid, id }: Cursor, before: ReturnType<typeof sql>) => sql`
  FROM outbox WHERE (xid, id) > (${xid}::xid8, ${id}::bigint) AND xid < ${before} AND name = ANY (${[...names]}::text[])`;

/**
 * The next events after the cursor that the listener may hear, up to the oldest transaction that is still running, and
 * where to go on from there.
 */
export async function readAfter(listener: Listener, cursor: Cursor): Promise<{ rows: NewsRow[]; next: Cursor }> {
  const { rows: found } = await sql<{ [K in keyof NewsRow]: NewsRow[K] | null } & { reached: string }>`
    SELECT here.xmin::text AS reached, n.xid::text || '.' || n.id AS cursor, n.name, n.aggregate, n.payload
      FROM (SELECT pg_snapshot_xmin(pg_current_snapshot()) AS xmin) here
      LEFT JOIN LATERAL (SELECT xid, id, name, aggregate, payload ${after(listener, cursor, sql`here.xmin`)}
                          ORDER BY xid, id LIMIT ${BATCH}) n ON true
     ORDER BY n.xid, n.id`.execute(listener.ctx.db);
  const rows = found.filter((row): row is typeof row & NewsRow => row.cursor !== null);
  const last = rows.length === BATCH ? cursorOf(rows[BATCH - 1]?.cursor ?? '') : null;
  return { rows, next: last ?? { xid: found[0]?.reached ?? cursor.xid, id: '0' } };
}

/**
 * Where a stream begins: after `lastEventId`, or now.
 * @returns `missed` where events between the two are not told one by one: the id is none of ours, lies in the future
 *   (the database was restored from a backup), or more than a thousand events ago
 */
export async function startOf(
  listener: Listener,
  lastEventId: string | undefined,
): Promise<{ cursor: Cursor; missed: boolean }> {
  const { db } = listener.ctx;
  const { rows } = await sql<{ xid: string }>`SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS xid`.execute(db);
  const now = { xid: rows[0]?.xid ?? '0', id: '0' };
  if (lastEventId === undefined) return { cursor: now, missed: false };
  const from = cursorOf(lastEventId);
  if (!from || BigInt(from.xid) > BigInt(now.xid)) return { cursor: now, missed: true };
  const counted = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM (SELECT ${after(listener, from, sql`${now.xid}::xid8`)}
                                         LIMIT ${REPLAYED + 1}) missed`.execute(db);
  const missed = (counted.rows[0]?.total ?? 0) > REPLAYED;
  return { cursor: missed ? now : from, missed };
}
