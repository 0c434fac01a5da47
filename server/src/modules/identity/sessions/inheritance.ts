import { sql } from 'kysely';
import type { IdentityCtx } from '../../../platform/ctx.ts';

/** What a session takes over from the one that it came from: it proves no more and lasts no longer. */
export interface Inherited {
  readonly factorAt: Date | null;
  readonly endsAt: Date;
}

const inheritance = sql`SELECT factor_at AS "factorAt", absolute_until AS "endsAt" FROM session`;

/**
 * What a live session hands on to one that comes from it; null where it is over. Held until the transaction ends: it is
 * not ended while the other begins.
 */
export async function holdInheritance(ctx: IdentityCtx, sessionId: string): Promise<Inherited | null> {
  const { rows } = await sql<Inherited>`
    ${inheritance}
     WHERE id = ${sessionId} AND revoked_at IS NULL AND idle_until > now() AND absolute_until > now()
       FOR NO KEY UPDATE`.execute(ctx.db);
  return rows[0] ?? null;
}

/** What a session hands on to the one that takes its place, also where the act that moved its person has just ended it. */
export async function findInheritance(ctx: IdentityCtx, sessionId: string): Promise<Inherited | null> {
  return (await sql<Inherited>`${inheritance} WHERE id = ${sessionId}`.execute(ctx.db)).rows[0] ?? null;
}
