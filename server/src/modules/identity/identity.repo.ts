import { sql } from 'kysely';
import type { Ctx, IdentityCtx, SystemCtx } from '../../platform/ctx.ts';
import { newId } from '../../platform/ids.ts';
import { lifetimes, MAX_SESSIONS_PER_USER, type Side, TICKET_SECONDS, VIP_GIFT_DAYS } from './identity.rules.ts';
import { hashToken, newToken } from './tokens.ts';

const after = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;

export interface NewUser {
  readonly phone: string;
  readonly name: string;
  /** PHC string; null where the person has no password yet. */
  readonly passwordHash: string | null;
}

/** Adds a person; the caller turns a phone that is taken into an answer that does not tell. */
export async function insertUser(ctx: IdentityCtx | SystemCtx, user: NewUser): Promise<string> {
  const id = newId();
  const { phone, name, passwordHash } = user;
  await ctx.db.insertInto('user_account').values({ id, phone, name, password_hash: passwordHash }).execute();
  return id;
}

export interface NewSession {
  readonly userId: string;
  readonly side: Side;
  readonly clinicId: string | null;
  readonly device: string;
}

/** Begins a session and ends the oldest beyond ten. Call inside a transaction; answers with the only copy of the token. */
export async function insertSession(
  ctx: IdentityCtx | SystemCtx,
  session: NewSession,
): Promise<{ id: string; token: string }> {
  const id = newId();
  const token = newToken();
  const { idle, absolute } = lifetimes[session.side];
  // Two sign-ins at once would each count nine: the person's row makes them queue.
  await ctx.db.selectFrom('user_account').select('id').where('id', '=', session.userId).forNoKeyUpdate().execute();
  // The statement does not see the row it inserts: of the others all but the newest nine end.
  await sql`
    WITH begun AS (
      INSERT INTO session (id, token_hash, user_id, side, clinic_id, device, address, idle_until, absolute_until)
      VALUES (${id}, ${hashToken(token)}, ${session.userId}, ${session.side}, ${session.clinicId}, ${session.device},
              ${ctx.address}, ${after(idle)}, ${after(absolute)})
    )
    UPDATE session SET revoked_at = now() WHERE revoked_at IS NULL AND id IN (
      SELECT id FROM session
       WHERE user_id = ${session.userId} AND revoked_at IS NULL AND idle_until > now()
       ORDER BY created_at DESC, id DESC OFFSET ${MAX_SESSIONS_PER_USER - 1})`.execute(ctx.db);
  return { id, token };
}

/** Ends one session, naming the one that took its place. False where it was over already. */
export async function revokeSession(ctx: IdentityCtx, sessionId: string, replacedBy: string | null): Promise<boolean> {
  const ended = await ctx.db
    .updateTable('session')
    .set({ revoked_at: sql<Date>`now()`, replaced_by: replacedBy })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}

/**
 * Ends the sessions of a person from this moment: everywhere, or as a clinic's ctx only those in that clinic.
 * `exceptSessionId` stays.
 */
export async function endSessionsOf(ctx: Ctx, userId: string, exceptSessionId?: string): Promise<void> {
  let ending = ctx.db
    .updateTable('session')
    .set({ revoked_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null);
  if (ctx.scope.kind === 'clinic') ending = ending.where('clinic_id', '=', ctx.scope.clinicId);
  if (exceptSessionId) ending = ending.where('id', '<>', exceptSessionId);
  await ending.execute();
}

/** A ticket for choosing a clinic, good once within five minutes. */
export async function insertTicket(ctx: IdentityCtx, userId: string): Promise<string> {
  const ticket = newToken();
  await ctx.db
    .insertInto('login_ticket')
    .values({ token_hash: hashToken(ticket), user_id: userId, expires_at: after(TICKET_SECONDS) })
    .execute();
  return ticket;
}

/** Spends a ticket; null where it is unknown, spent or too old. */
export async function takeTicket(ctx: IdentityCtx, ticket: string): Promise<string | null> {
  const taken = await ctx.db
    .deleteFrom('login_ticket')
    .where('token_hash', '=', hashToken(ticket))
    .returning(['user_id', sql<boolean>`expires_at > now()`.as('isAlive')])
    .executeTakeFirst();
  return taken?.isAlive ? taken.user_id : null;
}

/** Gives a clinic its VIP period unless it has had it; answers with its last day the one time it is given. */
export async function giveVip(ctx: IdentityCtx, clinicId: string): Promise<string | null> {
  const { rows } = await sql<{ ends_on: string }>`
    INSERT INTO vip_gift (clinic_id, starts_on, ends_on)
    SELECT id, (now() AT TIME ZONE time_zone)::date, (now() AT TIME ZONE time_zone)::date + ${VIP_GIFT_DAYS}::int
      FROM clinic WHERE id = ${clinicId}
    ON CONFLICT (clinic_id) DO NOTHING
    RETURNING ends_on`.execute(ctx.db);
  return rows[0]?.ends_on ?? null;
}

/** Removes what can open nothing any more: old sessions, captchas and tickets. */
export async function sweep(ctx: SystemCtx): Promise<void> {
  await ctx.db.deleteFrom('captcha').where('expires_at', '<', sql<Date>`now()`).execute();
  await ctx.db.deleteFrom('login_ticket').where('expires_at', '<', sql<Date>`now()`).execute();
  await ctx.db.deleteFrom('session').where('absolute_until', '<', sql<Date>`now() - interval '30 days'`).execute();
}
