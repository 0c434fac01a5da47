import { createHmac, hkdfSync, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { codes } from '@suya/contract/http/errors';
import type { SmsScene } from '@suya/contract/identity/sms.endpoints';
import { sql } from 'kysely';
import { Counter } from 'prom-client';
import { AppError } from '../../../platform/app-error.ts';
import type { IdentityCtx } from '../../../platform/ctx.ts';
import { countVisit } from '../sign-in/attempts.ts';

const CODE_SECONDS = 300;
const TRIES = 5;
/** Guesses from one address over all phones. */
const GUESSES = { everyMs: 36_000, burst: 100 };
const NOTHING = randomBytes(32);

const compared = new Counter({ name: 'suya_sms_codes_compared_total', help: 'Codes by SMS compared with a kept one' });

/** What a code opens: what anybody may ask one for, or the second step of a sign-in. */
export type CodeScene = SmsScene | 'device';

/** What a code was sent for. `userId` is set where somebody was signed in: the code is good in their hands only. */
export interface CodeFor {
  readonly phone: string;
  readonly scene: CodeScene;
  readonly userId: string | null;
}

/** Six digits, none likelier than another. */
export const drawCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** Keyed, since a million codes are tried in a moment by whoever has the database. */
export function hashCode(secret: Buffer, { phone, scene }: CodeFor, code: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'sms code', 32));
  return createHmac('sha256', key).update(`${phone}:${scene}:${code}`).digest();
}

/** A hash that no code has, kept where there is nothing to open. */
export const noCode = (): Buffer => randomBytes(32);

/** Keeps the newest code of a phone for a scene; the one before is over. @returns when it ends, by the database */
export async function keepCode(ctx: IdentityCtx, target: CodeFor, hash: Buffer): Promise<{ now: Date; ends: Date }> {
  const { phone, scene, userId } = target;
  const { rows } = await sql<{ now: Date; ends: Date }>`
    INSERT INTO sms_code (phone, scene, code_hash, user_id, tries_left, expires_at)
    VALUES (${phone}, ${scene}, ${hash}, ${userId}, ${TRIES}, now() + make_interval(secs => ${CODE_SECONDS}))
    ON CONFLICT (phone, scene) DO UPDATE
       SET code_hash = excluded.code_hash, user_id = excluded.user_id, tries_left = excluded.tries_left,
           expires_at = excluded.expires_at
    RETURNING now() AS now, expires_at AS ends`.execute(ctx.db);
  const [kept] = rows;
  if (!kept) throw new Error('a code was not kept');
  return kept;
}

/** A code that was right; still to be burnt by what it opens. */
export interface RightCode extends CodeFor {
  readonly hash: Buffer;
}

/**
 * Looks at a code; a try is counted and committed before it is compared, so that a thousand at once are looked at five
 * times.
 * @throws AppError codeWrong where it is wrong, too old, used, never sent or out of tries; 429 too many from one address
 */
export async function tryCode(ctx: IdentityCtx, secret: Buffer, target: CodeFor, code: string): Promise<RightCode> {
  await countVisit(ctx, 'smsCode', GUESSES);
  const { phone, scene, userId } = target;
  const { rows } = await sql<{ hash: Buffer }>`
    UPDATE sms_code SET tries_left = tries_left - 1
     WHERE phone = ${phone} AND scene = ${scene} AND user_id IS NOT DISTINCT FROM ${userId}::uuid
       AND tries_left > 0 AND expires_at > now()
    RETURNING code_hash AS hash`.execute(ctx.db);
  const hash = hashCode(secret, target, code);
  const [kept] = rows;
  if (kept) compared.inc();
  const isRight = timingSafeEqual(kept?.hash ?? NOTHING, hash);
  if (!kept || !isRight) throw new AppError(codes.codeWrong);
  return { ...target, hash };
}

/**
 * Burns a right code with what it opens: of two at once one is let in.
 * @throws AppError codeWrong where another was first, or a newer code was sent
 */
export async function burnCode(tx: IdentityCtx, { phone, scene, hash }: RightCode): Promise<void> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('sms_code')
    .where('phone', '=', phone)
    .where('scene', '=', scene)
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new AppError(codes.codeWrong);
}
