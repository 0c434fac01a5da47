import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { codes } from '@suya/contract/http/errors';
import { sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import type { IdentityCtx } from '../../../platform/ctx.ts';
import { hasRoom } from '../../../platform/db/rate.ts';
import { sharp } from '../../../platform/files/check/safe-sharp.ts';
import { newId } from '../../../platform/ids.ts';
import { CAPTCHA_SECONDS } from '../identity.rules.ts';
import { countVisit, limitOfAddress } from './attempts.ts';
import { captchaCharacters, drawCaptcha } from './captcha-drawing.ts';

/** What a captcha was asked for; one solved for signing in opens nothing else. */
export type CaptchaPurpose = 'signIn' | 'sms';

const LENGTH = 4;
const PAPER = '#f4f6f8';
/** Two pixels for each of the drawing's, for the screens of phones; 72 dots are one. */
const DENSITY = 144;

const HOUR_MS = 3_600_000;
/** Pictures drawn for one address in an hour: a clinic’s people sit behind one, and look for a readable one. */
const DRAWN = { everyMs: HOUR_MS / 600, burst: 600 };
/** Wrong answers of one address in an hour; each costs its picture, so that no more are tried than were drawn. */
const MISSED = { everyMs: HOUR_MS / 100, burst: 100 };

/** Upper and lower case count alike; the id salts the hash, so that equal answers do not look equal. */
const hashAnswer = (id: string, answer: string): Buffer =>
  createHash('sha256').update(`${id}:${answer.trim().toLowerCase()}`).digest();

const drawAnswer = (): string =>
  Array.from({ length: LENGTH }, () => captchaCharacters[randomInt(captchaCharacters.length)]).join('');

/** Keeps the hash of an answer for three minutes and gives the captcha's id. */
export async function keepCaptcha(ctx: IdentityCtx, purpose: CaptchaPurpose, answer: string): Promise<string> {
  const id = newId();
  await ctx.db
    .insertInto('captcha')
    .values({
      id,
      purpose,
      answer_hash: hashAnswer(id, answer),
      expires_at: sql<Date>`now() + make_interval(secs => ${CAPTCHA_SECONDS})`,
    })
    .execute();
  return id;
}

/** A picture as PNG (the SVG would give its glyphs away) and the id to answer with. @throws AppError 429 */
export async function imageCaptcha(
  ctx: IdentityCtx,
  purpose: CaptchaPurpose,
): Promise<{ base64String: string; captchaId: string }> {
  await countVisit(ctx, 'captcha', DRAWN);
  const answer = drawAnswer();
  const [picture, captchaId] = await Promise.all([
    sharp(Buffer.from(drawCaptcha(answer)), { density: DENSITY })
      .flatten({ background: PAPER })
      .png({ palette: true })
      .toBuffer(),
    keepCaptcha(ctx, purpose, answer),
  ]);
  return { base64String: `data:image/png;base64,${picture.toString('base64')}`, captchaId };
}

/**
 * Spends a captcha: whatever the answer, it is gone. Runs in its own transaction, so that a refusal later does not
 * bring it back. Misses count for the address; one that has no more is refused before its answer is looked at.
 * @throws AppError captchaWrong where it is unknown, spent, too old, for something else or wrongly answered; 429 after too many
 */
export async function spendCaptcha(
  ctx: IdentityCtx,
  purpose: CaptchaPurpose,
  id: string,
  answer: string,
): Promise<void> {
  const spent = await ctx.db
    .deleteFrom('captcha')
    .where('id', '=', id)
    .where(hasRoom(await limitOfAddress(ctx, 'captcha.missed', MISSED)))
    .returning(['purpose', 'answer_hash', sql<boolean>`expires_at > now()`.as('isAlive')])
    .executeTakeFirst();
  const fits =
    spent?.isAlive && spent.purpose === purpose && timingSafeEqual(spent.answer_hash, hashAnswer(id, answer));
  if (fits) return;
  await countVisit(ctx, 'captcha.missed', MISSED);
  throw new AppError(codes.captchaWrong);
}
