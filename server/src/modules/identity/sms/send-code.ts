import type { InputOf } from '@suya/contract/http/endpoint';
import type * as smsEndpoints from '@suya/contract/identity/sms.endpoints';
import { AppError, invalid } from '../../../platform/app-error.ts';
import type { IdentityCtx } from '../../../platform/ctx.ts';
import type { IdentityDeps } from '../identity.deps.ts';
import { findPhoneOf, findUserOfToken } from '../identity.views.ts';
import { spendCaptcha } from '../sign-in/captcha.ts';
import { againAt, countCode } from './sms-budgets.ts';
import { drawCode, hashCode, keepCode, noCode } from './sms-codes.ts';
import { smsQueue } from './sms-queue.ts';
import type { SmsKind } from './sms-transport.ts';

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

/** What the phone is told: a code where it opens something, else why not. Nobody but its owner reads it. */
function kindOf(scene: smsEndpoints.SmsScene, account: { isDisabled: boolean } | undefined): SmsKind {
  if (scene === 'factor') return 'code';
  if (scene === 'register' || scene === 'bind') return account ? 'hasAccount' : 'code';
  return account && !account.isDisabled ? 'code' : 'noAccount';
}

/** Whether anybody would receive a code: by a provider, or a developer in the outbox. */
export const canBeRead = ({ sms, demo, production }: IdentityDeps): boolean => sms !== null || (demo && !production);

/**
 * Sends a code to a phone, or the word that there is nothing to open: the same answer and the same rows written either
 * way. The captcha is spent first.
 * @param token the session's, needed for the scenes `bind` and `factor`
 * @throws AppError captchaWrong captcha, 401 where the scene needs a session, 429 too many for the phone, the address,
 * the account or their purpose, 503 where no SMS is ever sent
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
  const target = { phone, scene, userId };
  await countCode(deps, ctx, target);
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
