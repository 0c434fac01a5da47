import { type RawBuilder, sql } from 'kysely';
import type { Ctx, IdentityCtx } from '../../../platform/ctx.ts';
import { endSessionsOf } from '../identity.repo.ts';
import { DEVICE_DAYS } from '../identity.rules.ts';
import { hashToken, newToken } from '../tokens.ts';

const hashesOf = (deviceTokens: readonly string[]) => sql.join(deviceTokens.map(hashToken));

/** Whether a device is known to the account `u` of a statement by one of the tokens that it keeps. */
export const isKnown = (deviceTokens: readonly string[]): RawBuilder<boolean> =>
  deviceTokens.length === 0
    ? sql`false`
    : sql`EXISTS (SELECT FROM known_device d
                   WHERE d.user_id = u.id AND d.token_hash IN (${hashesOf(deviceTokens)})
                     AND d.seen_at > now() - make_interval(days => ${DEVICE_DAYS}))`;

/** A part for the `WITH` of the statement that lets somebody in at a device that is known to them. */
export const notingUse = (userId: string, deviceTokens: readonly string[]): RawBuilder<unknown> => sql`device_seen AS (
  UPDATE known_device SET seen_at = now() WHERE user_id = ${userId} AND token_hash IN (${hashesOf(deviceTokens)}))`;

/**
 * The token by which an account shall know a device: the one that it drew there before, else a new one. One that another
 * account drew, or nobody, is not taken over: whoever shares the browser may have taken it along.
 */
async function tokenFor(ctx: IdentityCtx, userId: string, given: readonly string[]): Promise<string> {
  if (given.length === 0) return newToken();
  const { rows } = await sql<{ hash: Buffer }>`
    SELECT token_hash AS hash FROM known_device
     WHERE user_id = ${userId} AND token_hash IN (${hashesOf(given)}) LIMIT 1`.execute(ctx.db);
  const [own] = rows;
  return given.find((token) => own?.hash.equals(hashToken(token))) ?? newToken();
}

/**
 * Makes the device known to somebody who has just proved that they hold their phone.
 * @param given what the browser keeps already
 * @returns the token that the browser has to keep, and the part of the statement that lets them in
 */
export async function knowDevice(
  ctx: IdentityCtx,
  userId: string,
  given: readonly string[],
): Promise<{ deviceToken: string; part: RawBuilder<unknown> }> {
  const deviceToken = await tokenFor(ctx, userId, given);
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
