import type { InputOf } from '@suya/contract/http/endpoint';
import type { checkAccount as endpoint } from '@suya/contract/identity/register.endpoints';
import { invalid } from '../../../platform/app-error.ts';
import type { IdentityCtx } from '../../../platform/ctx.ts';
import { countVisit } from '../sign-in/attempts.ts';

const VISITS = { everyMs: 36_000, burst: 100 };

/**
 * Tells nothing: whether the phone has an account is not even looked up.
 * @throws AppError 422 where neither query nor body names one, 429
 */
export async function checkAccount(ctx: IdentityCtx, { account }: InputOf<typeof endpoint>): Promise<{ ok: true }> {
  if (account === undefined) throw invalid({ account: 'errors.field.required' });
  await countVisit(ctx, 'check', VISITS);
  return { ok: true };
}
