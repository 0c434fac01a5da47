import type { IdentityCtx } from '../../platform/ctx.ts';
import { countVisit } from './attempts.ts';

const VISITS = { everyMs: 36_000, burst: 100 };

/** Tells nothing: whether the phone has an account is not even looked up. @throws AppError 429 */
export async function checkAccount(ctx: IdentityCtx): Promise<{ ok: true }> {
  await countVisit(ctx, 'check', VISITS);
  return { ok: true };
}
