import { AppError } from '../../platform/app-error.ts';
import type { Ctx, IdentityCtx } from '../../platform/ctx.ts';

/** The identity's own eyes of a signed-in person, whatever side the session is on. */
export function identityOf(ctx: Ctx): { identity: IdentityCtx; userId: string; sessionId: string } {
  const { userId, sessionId } = ctx.actor;
  if (!userId || !sessionId) throw new AppError(401);
  return { identity: ctx.as({ kind: 'identity', userId }), userId, sessionId };
}
