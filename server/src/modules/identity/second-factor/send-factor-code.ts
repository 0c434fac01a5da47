import type { AnswerOf, InputOf } from '@suya/contract/http/endpoint';
import { codes } from '@suya/contract/http/errors';
import { maskPhone } from '@suya/contract/identity/mask-phone';
import type { sendFactorCode as endpoint } from '@suya/contract/identity/second-factor.endpoints';
import { AppError } from '../../../platform/app-error.ts';
import type { IdentityCtx } from '../../../platform/ctx.ts';
import type { IdentityDeps } from '../identity.deps.ts';
import { findUserOfTicket } from '../identity.repo.ts';
import { findPhoneOf, findUserOfToken } from '../identity.views.ts';
import { canBeRead } from '../sms/send-code.ts';
import { againAt, countCode } from '../sms/sms-budgets.ts';
import { drawCode, hashCode, keepCode } from '../sms/sms-codes.ts';
import { smsQueue } from '../sms/sms-queue.ts';

type Asker = { readonly userId: string; readonly scene: 'device' | 'factor' };

/** Who asks: by the ticket of a sign-in on an unknown device, or signed in. */
async function askerOf(ctx: IdentityCtx, loginTicket: string | undefined, token: string): Promise<Asker> {
  if (loginTicket === undefined) {
    const userId = await findUserOfToken(ctx, token);
    if (!userId) throw new AppError(401);
    return { userId, scene: 'factor' };
  }
  const userId = await findUserOfTicket(ctx, loginTicket);
  if (!userId) throw new AppError(codes.codeWrong, { restart: true });
  return { userId, scene: 'device' };
}

/**
 * Sends a code to the phone of somebody who gave their password, or who is signed in. No picture is asked for: either
 * proof is more than one. The limits are those of every code by SMS, counted apart from what strangers ask for.
 * @param token the session's, where there is no ticket
 * @throws AppError codeWrong with `extra.restart` where the ticket is over, 401 without a session, 429 too many for the
 * phone, the address or their purpose, 503 where no SMS is ever sent
 */
export async function sendFactorCode(
  deps: IdentityDeps,
  ctx: IdentityCtx,
  { loginTicket }: InputOf<typeof endpoint>,
  token: string,
): Promise<AnswerOf<typeof endpoint>> {
  const { userId, scene } = await askerOf(ctx, loginTicket, token);
  if (!canBeRead(deps)) throw new AppError(503, undefined, 'refusals.smsAway');
  const phone = await findPhoneOf(ctx, userId);
  const target = { phone, scene, userId };
  await countCode(deps, ctx, target);
  const code = drawCode();
  const hash = hashCode(deps.secret, target, code);
  return ctx.transaction(async (tx) => {
    const { now, ends } = await keepCode(tx, target, hash);
    await smsQueue(deps)(tx, { phone, kind: 'code', params: { scene, code } });
    return { phone: maskPhone(phone), expiresAt: ends.toISOString(), againAt: againAt(now) };
  });
}
