import { type RawBuilder, sql } from 'kysely';
import type { Ctx, IdentityCtx } from '../../../platform/ctx.ts';
import { endSessionsOf } from '../identity.repo.ts';
import { DEVICE_DAYS } from '../identity.rules.ts';
import { hashToken, newToken } from '../tokens.ts';

/** Whether a device is known to the account `u` of a statement; of no device it is false. */
export const isKnown = (deviceToken: string | undefined): RawBuilder<boolean> =>
  deviceToken === undefined
    ? sql`false`
    : sql`EXISTS (SELECT FROM known_device d
                   WHERE d.user_id = u.id AND d.token_hash = ${hashToken(deviceToken)}
                     AND d.seen_at > now() - make_interval(days => ${DEVICE_DAYS}))`;

/** A part for the `WITH` of the statement that lets somebody in at a device that is known to them. */
export const notingUse = (userId: string, deviceToken: string): RawBuilder<unknown> => sql`device_seen AS (
  UPDATE known_device SET seen_at = now() WHERE user_id = ${userId} AND token_hash = ${hashToken(deviceToken)})`;

/**
 * The token by which a device shall be known: its own where one of ours is there already (several people share a
 * browser), a new one where there is none. One that we never gave out is not taken over: somebody else may know it.
 */
async function tokenFor(ctx: IdentityCtx, given: string | undefined): Promise<string> {
  if (given === undefined) return newToken();
  const { rows } = await sql`SELECT FROM known_device WHERE token_hash = ${hashToken(given)} LIMIT 1`.execute(ctx.db);
  return rows.length > 0 ? given : newToken();
}

/**
 * Makes the device known to somebody who has just proved that they hold their phone.
 * @returns the token that the browser has to keep, and the part of the statement that lets them in
 */
export async function knowDevice(
  ctx: IdentityCtx,
  userId: string,
  given: string | undefined,
): Promise<{ deviceToken: string; part: RawBuilder<unknown> }> {
  const deviceToken = await tokenFor(ctx, given);
  const part = sql`device_known AS (
    INSERT INTO known_device (user_id, token_hash) VALUES (${userId}, ${hashToken(deviceToken)})
    ON CONFLICT (user_id, token_hash) DO UPDATE SET known_at = now(), seen_at = now())`;
  return { deviceToken, part };
}

/**
 * Ends the sessions of a person and forgets their devices: what was known of where they are holds no longer.
 * @param exceptSessionId stays
 * @returns how many sessions there were
 */
export async function endEverywhere(ctx: Ctx, userId: string, exceptSessionId?: string): Promise<number> {
  await ctx.db.deleteFrom('known_device').where('user_id', '=', userId).execute();
  return endSessionsOf(ctx, userId, exceptSessionId);
}
