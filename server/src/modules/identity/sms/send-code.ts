import type { InputOf } from '@suya/contract/http/endpoint';
import type * as smsEndpoints from '@suya/contract/identity/sms.endpoints';
import { AppError, invalid } from '../../../platform/app-error.ts';
import type { ClinicCtx, IdentityCtx } from '../../../platform/ctx.ts';
import type { IdentityDeps } from '../identity.deps.ts';
import { findPhoneOf, findUserOfToken } from '../identity.views.ts';
import { countAct, countVisit, noteAct } from '../sign-in/attempts.ts';
import { spendCaptcha } from '../sign-in/captcha.ts';
import { drawCode, hashCode, keepCode, noCode } from './sms-codes.ts';
import { smsQueue } from './sms-queue.ts';
import type { SmsKind } from './sms-transport.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const ADDRESS = { everyMs: HOUR_MS / 20, burst: 20 };
/** Codes are asked for once a minute. */
const MINUTE = { everyMs: MINUTE_MS, burst: 1 };
/** Five messages an hour, ten a day, whatever they say. */
const PHONE = [
  { name: 'hour', everyMs: HOUR_MS / 5, burst: 5 },
  { name: 'day', everyMs: DAY_MS / 10, burst: 10 },
] as const;
/** What all visitors together may cost on a day. */
const EVERYBODY = { everyMs: DAY_MS / 5000, burst: 5000 };

/** Who asks for a code that only a signed-in person has a use for. @throws AppError 401 */
async function askerOf(
  ctx: IdentityCtx,
  scene: smsEndpoints.SmsScene,
  phone: string,
  token: string,
): Promise<string | null> {
  if (scene !== 'bind' && scene !== 'factor') return null;
  const userId = await findUserOfToken(ctx, token);
  if (!userId) throw new AppError(401);
  if (scene === 'factor' && (await findPhoneOf(ctx, userId)) !== phone) throw invalid({ phone: 'refusals.otherPhone' });
  return userId;
}

/** Counts a code against every limit. @throws AppError 429 */
export async function countSms(ctx: IdentityCtx, phone: string): Promise<void> {
  await countVisit(ctx, 'sms.address', ADDRESS);
  await countAct(ctx, 'sms.minute', phone, MINUTE);
  await countUnasked(ctx, phone);
}

/**
 * Counts a message that somebody else has sent to a phone against what the phone and all together may receive. Not
 * against the minute: whoever is invited asks for a code as they open the link.
 * @throws AppError 429
 */
export async function countUnasked(ctx: IdentityCtx | ClinicCtx, phone: string): Promise<void> {
  for (const { name, ...limit } of PHONE) await countAct(ctx, `sms.${name}`, phone, limit);
  await countAct(ctx, 'sms.all', '', EVERYBODY);
}

/**
 * Counts a message about a phone's own account that is sent whatever was sent before: who was let into the lab, or lost
 * their factor, has to learn of it, and an administrator is not kept from either because somebody else sent codes there.
 * It takes its share of the phone's and everybody's messages all the same. An account is told such a thing once for each
 * act on record, so they cannot be had without end.
 */
export async function noteToldSms(ctx: IdentityCtx, phone: string): Promise<void> {
  for (const { name, ...limit } of PHONE) await noteAct(ctx, `sms.${name}`, phone, limit);
  await noteAct(ctx, 'sms.all', '', EVERYBODY);
}

/** What the phone is told: a code where it opens something, else why not. Nobody but its owner reads it. */
function kindOf(scene: smsEndpoints.SmsScene, account: { isDisabled: boolean } | undefined): SmsKind {
  if (scene === 'factor') return 'code';
  if (scene === 'register' || scene === 'bind') return account ? 'hasAccount' : 'code';
  return account && !account.isDisabled ? 'code' : 'noAccount';
}

/** Whether anybody would receive a code: by a provider, or a developer in the outbox. */
export const canBeRead = ({ sms, demo, production }: IdentityDeps): boolean => sms !== null || (demo && !production);

/** When the next code may be asked for. */
export const againAt = (now: Date): string => new Date(now.getTime() + MINUTE_MS).toISOString();

/**
 * Sends a code to a phone, or the word that there is nothing to open: the same answer and the same rows written either
 * way. The captcha is spent first.
 * @param token the session's, needed for the scenes `bind` and `factor`
 * @throws AppError captchaWrong captcha, 401 where the scene needs a session, 429 too many for the phone, address or all, 503
 * where no SMS is ever sent
 */
export async function smsCaptcha(
  deps: IdentityDeps,
  ctx: IdentityCtx,
  input: InputOf<typeof smsEndpoints.smsCaptcha>,
  token: string,
): Promise<{ expiresAt: string; againAt: string }> {
  const { phone, scene } = input;
  await spendCaptcha(ctx, 'sms', input.captchaId, input.captcha);
  if (!canBeRead(deps)) throw new AppError(503, undefined, 'refusals.smsAway');
  const userId = await askerOf(ctx, scene, phone, token);
  await countSms(ctx, phone);
  const target = { phone, scene, userId };
  const code = drawCode();
  const [hash, none] = [hashCode(deps.secret, target, code), noCode()];
  return ctx.transaction(async (tx) => {
    const account = await tx.db
      .selectFrom('user_account')
      .select(({ eb }) => eb('disabled_at', 'is not', null).as('isDisabled'))
      .where('phone', '=', phone)
      .executeTakeFirst();
    const kind = kindOf(scene, account as { isDisabled: boolean } | undefined);
    const isCode = kind === 'code';
    const { now, ends } = await keepCode(tx, target, isCode ? hash : none);
    // A text without a code is as long when sealed: the rows are told apart by their kind only.
    await smsQueue(deps)(tx, { phone, kind, params: { scene, code: isCode ? code : '------' } });
    return { expiresAt: ends.toISOString(), againAt: againAt(now) };
  });
}
