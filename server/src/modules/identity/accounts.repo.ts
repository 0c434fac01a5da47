import { sql } from 'kysely';
import type { IdentityCtx, SystemCtx } from '../../platform/ctx.ts';
import { insertSession, revokeSession } from './identity.repo.ts';
import { hashToken, newToken } from './tokens.ts';

const RESET_TICKET_SECONDS = 600;

/** Keeps that a person agreed to a version of the terms; the first time counts. */
export async function insertConsent(ctx: IdentityCtx | SystemCtx, userId: string, version: string): Promise<void> {
  await ctx.db
    .insertInto('consent')
    .values({ user_id: userId, terms_version: version, address: ctx.address })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A ticket for a new password, good once within ten minutes; the one before is over. */
export async function insertResetTicket(ctx: IdentityCtx, userId: string): Promise<{ ticket: string; ends: Date }> {
  const ticket = newToken();
  await ctx.db.deleteFrom('reset_ticket').where('user_id', '=', userId).execute();
  const { ends } = await ctx.db
    .insertInto('reset_ticket')
    .values({
      token_hash: hashToken(ticket),
      user_id: userId,
      expires_at: sql<Date>`now() + make_interval(secs => ${RESET_TICKET_SECONDS})`,
    })
    .returning('expires_at as ends')
    .executeTakeFirstOrThrow();
  return { ticket, ends };
}

/** Whose live ticket this is, without spending it; null where it is unknown, spent or too old. */
export async function findUserOfResetTicket(ctx: IdentityCtx, ticket: string): Promise<string | null> {
  const found = ctx.db.selectFrom('reset_ticket').select('user_id').where('token_hash', '=', hashToken(ticket));
  return (await found.where('expires_at', '>', sql<Date>`now()`).executeTakeFirst())?.user_id ?? null;
}

/** Spends a ticket. @returns whose it was; null where it is unknown, spent or too old */
export async function takeResetTicket(ctx: IdentityCtx, ticket: string): Promise<string | null> {
  const taken = await ctx.db
    .deleteFrom('reset_ticket')
    .where('token_hash', '=', hashToken(ticket))
    .returning(['user_id', sql<boolean>`expires_at > now()`.as('isAlive')])
    .executeTakeFirst();
  return taken?.isAlive ? taken.user_id : null;
}

/** Sets a password; what was handed out on the strength of the old one is over. */
export async function setPassword(ctx: IdentityCtx, userId: string, passwordHash: string): Promise<void> {
  await ctx.db.updateTable('user_account').set({ password_hash: passwordHash }).where('id', '=', userId).execute();
  await ctx.db.deleteFrom('login_ticket').where('user_id', '=', userId).execute();
  await ctx.db.deleteFrom('reset_ticket').where('user_id', '=', userId).execute();
}

/** @throws the database's unique violation `user_account_phone` where the phone is taken */
export async function setPhone(ctx: IdentityCtx, userId: string, phone: string): Promise<void> {
  await ctx.db.updateTable('user_account').set({ phone }).where('id', '=', userId).execute();
}

/**
 * Gives a person the name that stands in their papers.
 * @returns the name they had; undefined where there is no such account
 */
export async function renameAccount(ctx: SystemCtx, userId: string, name: string): Promise<string | undefined> {
  const { rows } = await sql<{ former: string }>`
    UPDATE user_account u SET name = ${name}
      FROM (SELECT id, name FROM user_account WHERE id = ${userId} FOR UPDATE) former
     WHERE u.id = former.id RETURNING former.name AS former`.execute(ctx.db);
  return rows[0]?.former;
}

/**
 * Puts a new session in the place of a live one, so that what was handed out on the strength of the old one (upload
 * credentials, streams) ends with it. Null where it was ended meanwhile.
 */
export async function replaceSession(
  ctx: IdentityCtx,
  sessionId: string,
): Promise<{ id: string; token: string } | null> {
  const old = await ctx.db
    .selectFrom('session')
    .select(['user_id as userId', 'side', 'clinic_id as clinicId', 'device'])
    .select(['factor_at as factorAt', 'absolute_until as endsAt'])
    .where('id', '=', sessionId)
    .executeTakeFirst();
  const session = old && (await insertSession(ctx, old));
  return session && (await revokeSession(ctx, sessionId, session.id)) ? session : null;
}
