import { sql } from 'kysely';
import type { SystemCtx } from '../ctx.ts';
import type { WorkKind } from './work.ts';

/** How long a claim is valid unless it is renewed. After that, other processes take over what a dead one held. */
export const LEASE_SECONDS = 30;
/** Claims of kinds whose width counts over all processes are serialized by this lock. */
const WIDTH_LOCK = 730945310;

export interface Claimed {
  readonly id: string;
  readonly payload: unknown;
  readonly tries: number;
}

/** The claiming process, and the work it has in hand. */
export interface Claimant {
  readonly holder: string;
  readonly inHand: readonly string[];
}

/**
 * Work that nobody does: free, left by a dead process, or claimed for us by a statement whose answer never arrived.
 */
const unclaimed = ({ holder, inHand }: Claimant) =>
  sql`(w.held_until IS NULL OR w.held_until < now() OR (w.holder = ${holder} AND w.id <> ALL (${[...inHand]}::uuid[])))`;

/** The kinds, of those given, that have due work. */
export async function dueKinds(ctx: SystemCtx, claimant: Claimant, kinds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    SELECT DISTINCT kind FROM work w
     WHERE kind = ANY (${[...kinds]}::text[]) AND dead_at IS NULL AND due_at <= now() AND ${unclaimed(claimant)}`.execute(
    ctx.db,
  );
  return rows.map(({ kind }) => kind);
}

/**
 * Claims work of one kind, longest waiting first.
 * @param places how many this process can take
 */
export function claimWork(
  ctx: SystemCtx,
  kind: Pick<WorkKind<never>, 'name' | 'width'>,
  claimant: Claimant,
  places: number,
): Promise<readonly Claimed[]> {
  const isCounted = kind.width.per === 'all';
  const busy = sql`(SELECT count(*) FROM work w WHERE w.kind = ${kind.name} AND NOT ${unclaimed(claimant)})`;
  const room = isCounted ? sql`greatest(0, least(${places}, ${kind.width.count} - ${busy}))` : sql`${places}::int`;
  return ctx.transaction(async (tx) => {
    // Taken before the statement, whose snapshot would otherwise be older than its wait for the lock.
    if (isCounted) await sql`SELECT pg_advisory_xact_lock(${WIDTH_LOCK}, hashtext(${kind.name}))`.execute(tx.db);
    const { rows } = await sql<Claimed>`
      WITH due AS MATERIALIZED (
        SELECT id FROM work w
         WHERE kind = ${kind.name} AND dead_at IS NULL AND due_at <= now() AND ${unclaimed(claimant)}
         ORDER BY due_at, id LIMIT ${room} FOR UPDATE SKIP LOCKED)
      UPDATE work SET tries = tries + 1, holder = ${claimant.holder},
                      held_until = now() + ${LEASE_SECONDS} * interval '1 second'
       WHERE id IN (SELECT id FROM due) RETURNING id, payload, tries`.execute(tx.db);
    return rows;
  });
}

/**
 * Renews claims.
 * @returns those that are still ours
 */
export async function renewWork(ctx: SystemCtx, { holder, inHand }: Claimant): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    UPDATE work SET held_until = now() + ${LEASE_SECONDS} * interval '1 second'
     WHERE id = ANY (${[...inHand]}::uuid[]) AND holder = ${holder} RETURNING id`.execute(ctx.db);
  return new Set(rows.map(({ id }) => id));
}

type Held = Pick<Claimed, 'id' | 'tries'> & { readonly holder: string };

const isHeld = ({ id, tries, holder }: Held) => sql`id = ${id} AND holder = ${holder} AND tries = ${tries}`;

/**
 * Deletes finished work.
 * @returns false if another process has taken it over
 */
export async function finishWork(ctx: SystemCtx, held: Held): Promise<boolean> {
  const { rows } = await sql`DELETE FROM work WHERE ${isHeld(held)} RETURNING id`.execute(ctx.db);
  return rows.length > 0;
}

/**
 * Returns work to the queue, to be done after so many milliseconds.
 * @param error why it failed; null if it did not, in which case its tries start again
 */
export async function returnWork(ctx: SystemCtx, held: Held, inMs: number, error: string | null): Promise<void> {
  await sql`
    UPDATE work SET holder = NULL, held_until = NULL, due_at = now() + ${inMs} * interval '1 millisecond',
                    error = ${error}, tries = CASE WHEN ${error === null}::boolean THEN 0 ELSE tries END
     WHERE ${isHeld(held)}`.execute(ctx.db);
}

/**
 * Makes the work a dead letter.
 * @returns false if another process has taken it over
 */
export async function buryWork(ctx: SystemCtx, held: Held, error: string): Promise<boolean> {
  const { rows } = await sql`
    UPDATE work SET holder = NULL, held_until = NULL, error = ${error}, dead_at = now()
     WHERE ${isHeld(held)} RETURNING id`.execute(ctx.db);
  return rows.length > 0;
}
