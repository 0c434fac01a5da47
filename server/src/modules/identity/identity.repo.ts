import { type RawBuilder, sql } from 'kysely';
import type { Ctx, IdentityCtx, SystemCtx } from '../../platform/ctx.ts';
import { newId } from '../../platform/ids.ts';
import {
  DEVICE_DAYS,
  lifetimes,
  MAX_SESSIONS_PER_USER,
  type Side,
  TICKET_SECONDS,
  VIP_GIFT_DAYS,
} from './identity.rules.ts';
import type { SignInWay } from './sign-in/sign-in-history.ts';
import { hashToken, newToken } from './tokens.ts';

/** When somebody last proved who they are, with all that their account asks for; `now`: by what leads here. */
export type ProvedAt = Date | 'now' | null;

const provedAt = (at: ProvedAt | undefined) => (at === 'now' ? sql`now()` : sql`${at ?? null}::timestamptz`);

const after = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;

export interface NewUser {
  readonly phone: string;
  readonly name: string;
  /** PHC string; null where the person has no password yet. */
  readonly passwordHash: string | null;
  /** An account of the demonstration, whose phone belongs to nobody. */
  readonly isDemo?: boolean;
}

/** Adds a person; the caller turns a phone that is taken into an answer that does not tell. */
export async function insertUser(ctx: IdentityCtx | SystemCtx, user: NewUser): Promise<string> {
  const id = newId();
  const { phone, name, passwordHash, isDemo = false } = user;
  const row = { id, phone, name, password_hash: passwordHash, is_demo: isDemo };
  await ctx.db.insertInto('user_account').values(row).execute();
  return id;
}

export interface NewSession {
  readonly userId: string;
  readonly side: Side;
  readonly clinicId: string | null;
  readonly device: string;
  readonly factorAt?: ProvedAt | undefined;
  /** The end of the session that it came from, if any. */
  readonly endsAt?: Date | null | undefined;
  /** The code login that it came from. */
  readonly origin?: Buffer | null | undefined;
}

/** What begins with a session in the same statement. */
export interface Beside {
  /** The clinic that is given its VIP period unless it has had it. */
  readonly giftTo?: string | null;
  /** Parts for the `WITH`, each with a name of its own. */
  readonly parts?: readonly RawBuilder<unknown>[];
}

/**
 * Begins a session of somebody who is held (`holdPerson`), since two sign-ins at once would each count nine others, and
 * ends the oldest beyond ten.
 * @returns the only copy of the token, and the last day of the VIP period if it was given now.
 */
export async function insertSession(
  ctx: IdentityCtx | SystemCtx,
  session: NewSession,
  { giftTo = null, parts = [] }: Beside = {},
): Promise<{ id: string; token: string; giftEndsOn: string | null }> {
  const id = newId();
  const token = newToken();
  const { idle, absolute } = lifetimes[session.side];
  const end = sql`least(${after(absolute)}, ${session.endsAt ?? null}::timestamptz)`;
  const begun = sql`begun AS (
      INSERT INTO session (id, token_hash, user_id, side, clinic_id, device, address, factor_at, origin, idle_until,
                           absolute_until)
      VALUES (${id}, ${hashToken(token)}, ${session.userId}, ${session.side}, ${session.clinicId}, ${session.device},
              ${ctx.address}, ${provedAt(session.factorAt)}, ${session.origin ?? null},
              least(${after(idle)}, ${end}), ${end}))`;
  const { rows } = await sql<{ giftEndsOn: string | null }>`
    WITH ${sql.join([begun, endingBeyondTen(session.userId), giving(giftTo), ...parts])}
    SELECT (SELECT ends_on FROM given) AS "giftEndsOn"`.execute(ctx.db);
  return { id, token, giftEndsOn: rows[0]?.giftEndsOn ?? null };
}

/** Begins a session of somebody who need not be held yet. Call inside a transaction. */
export async function beginSession(ctx: IdentityCtx | SystemCtx, session: NewSession): Promise<{ token: string }> {
  await ctx.db.selectFrom('user_account').select('id').where('id', '=', session.userId).forNoKeyUpdate().execute();
  return insertSession(ctx, session);
}

/** The statement does not see the session that begins in it: of the others all but the newest nine end. */
const endingBeyondTen = (userId: string) => sql`ended AS (
  UPDATE session SET revoked_at = now() WHERE revoked_at IS NULL AND id IN (
    SELECT id FROM session
     WHERE user_id = ${userId} AND revoked_at IS NULL AND idle_until > now()
     ORDER BY created_at DESC, id DESC OFFSET ${MAX_SESSIONS_PER_USER - 1}))`;

const giving = (clinicId: string | null) => sql`given AS (
  INSERT INTO vip_gift (clinic_id, starts_on, ends_on)
  SELECT id, (now() AT TIME ZONE time_zone)::date, (now() AT TIME ZONE time_zone)::date + ${VIP_GIFT_DAYS}::int
    FROM clinic WHERE id = ${clinicId}::uuid
  ON CONFLICT (clinic_id) DO NOTHING
  RETURNING ends_on)`;

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
 * @returns how many there were.
 */
export async function endSessionsOf(ctx: Ctx, userId: string, exceptSessionId?: string): Promise<number> {
  let ending = ctx.db
    .updateTable('session')
    .set({ revoked_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null);
  if (ctx.scope.kind === 'clinic') ending = ending.where('clinic_id', '=', ctx.scope.clinicId);
  if (exceptSessionId) ending = ending.where('id', '<>', exceptSessionId);
  return Number((await ending.executeTakeFirst()).numUpdatedRows);
}

/**
 * What a ticket stands before: the choice of a clinic, the second factor, or on an unknown device a code by SMS after the
 * password, or the password after such a code.
 */
export interface NewTicket {
  readonly userId: string;
  readonly purpose: 'clinic' | 'factor' | 'device' | 'password';
  readonly way: SignInWay;
  readonly factorAt: ProvedAt;
  readonly endsAt: Date | null;
  readonly origin: Buffer | null;
}

/** A ticket, good once within five minutes; `parts` are written by the same statement. */
export async function insertTicket(
  ctx: IdentityCtx,
  { userId, purpose, way, factorAt, endsAt, origin }: NewTicket,
  parts: readonly RawBuilder<unknown>[] = [],
): Promise<string> {
  const ticket = newToken();
  const given = sql`given AS (
    INSERT INTO login_ticket (token_hash, user_id, purpose, way, factor_at, ends_at, origin, expires_at)
    VALUES (${hashToken(ticket)}, ${userId}, ${purpose}, ${way}, ${provedAt(factorAt)}, ${endsAt}, ${origin},
            ${after(TICKET_SECONDS)}))`;
  await sql`WITH ${sql.join([given, ...parts])} SELECT`.execute(ctx.db);
  return ticket;
}

export interface Ticket {
  readonly userId: string;
  readonly way: SignInWay;
  readonly factorAt: Date | null;
  readonly endsAt: Date | null;
  readonly origin: Buffer | null;
}

/** A ticket of which a try was counted. */
export interface TriedTicket extends Ticket {
  readonly purpose: 'factor' | 'device' | 'password';
  readonly triesLeft: number;
}

/** Whether a ticket before a second step has tries left; it counts none. */
export async function isTicketLive(ctx: IdentityCtx, ticket: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM login_ticket WHERE token_hash = ${hashToken(ticket)} AND tries_left > 0 AND expires_at > now()`.execute(
    ctx.db,
  );
  return rows.length > 0;
}

/** Counts a try with a ticket before the second factor, committed before the factor is looked at; null where it is over. */
export async function tryTicket(ctx: IdentityCtx, ticket: string): Promise<TriedTicket | null> {
  const { rows } = await sql<TriedTicket>`
    UPDATE login_ticket SET tries_left = tries_left - 1
     WHERE token_hash = ${hashToken(ticket)} AND purpose IN ('factor', 'device', 'password') AND tries_left > 0
       AND expires_at > now()
    RETURNING user_id AS "userId", purpose, way, factor_at AS "factorAt", ends_at AS "endsAt", origin,
              tries_left AS "triesLeft"`.execute(ctx.db);
  return rows[0] ?? null;
}

/** Whose ticket before a code by SMS this is; null where it is over. */
export async function findUserOfTicket(ctx: IdentityCtx, ticket: string): Promise<string | null> {
  const { rows } = await sql<{ userId: string }>`
    SELECT user_id AS "userId" FROM login_ticket
     WHERE token_hash = ${hashToken(ticket)} AND purpose = 'device' AND tries_left > 0
       AND expires_at > now()`.execute(ctx.db);
  return rows[0]?.userId ?? null;
}

/** Spends a ticket; null where it is unknown, spent, too old or stands before something else. */
export async function takeTicket(
  ctx: IdentityCtx,
  ticket: string,
  purpose: NewTicket['purpose'],
): Promise<Ticket | null> {
  const { rows } = await sql<Ticket & { isAlive: boolean }>`
    DELETE FROM login_ticket WHERE token_hash = ${hashToken(ticket)} AND purpose = ${purpose}
    RETURNING user_id AS "userId", way, factor_at AS "factorAt", ends_at AS "endsAt", origin,
              expires_at > now() AS "isAlive"`.execute(ctx.db);
  const [taken] = rows;
  return taken?.isAlive ? taken : null;
}

/** Removes what can open nothing any more: old sessions, captchas and tickets. */
export async function sweep(ctx: SystemCtx): Promise<void> {
  await ctx.db.deleteFrom('captcha').where('expires_at', '<', sql<Date>`now()`).execute();
  await ctx.db.deleteFrom('login_ticket').where('expires_at', '<', sql<Date>`now()`).execute();
  await ctx.db.deleteFrom('reset_ticket').where('expires_at', '<', sql<Date>`now()`).execute();
  await ctx.db.deleteFrom('sms_code').where('expires_at', '<', sql<Date>`now()`).execute();
  await ctx.db.deleteFrom('sms_outbox').where('at', '<', sql<Date>`now() - interval '1 day'`).execute();
  await sql`DELETE FROM known_device WHERE seen_at < now() - make_interval(days => ${DEVICE_DAYS})`.execute(ctx.db);
  // A second try with what was redeemed still has to be seen for a while.
  await ctx.db.deleteFrom('waiting_device').where('expires_at', '<', sql<Date>`now() - interval '1 day'`).execute();
  await ctx.db.deleteFrom('session').where('absolute_until', '<', sql<Date>`now() - interval '30 days'`).execute();
}
