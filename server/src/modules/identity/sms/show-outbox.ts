import type { AnswerOf } from '@suya/contract/http/endpoint';
import type * as smsOutbox from '@suya/contract/identity/sms-outbox.endpoints';
import { AppError } from '../../../platform/app-error.ts';
import type { IdentityCtx } from '../../../platform/ctx.ts';
import type { IdentityDeps } from '../identity.deps.ts';
import { readOutbox } from './sms-queue.ts';

/** The SMS that a developer's server would have sent. @throws AppError 404 wherever SMS are sent, or no demo runs */
export async function listSmsOutbox(
  deps: IdentityDeps,
  ctx: IdentityCtx,
): Promise<AnswerOf<typeof smsOutbox.listSmsOutbox>> {
  if (deps.sms || !deps.demo || deps.production) throw new AppError(404);
  return readOutbox(ctx, deps.secret, deps.brandName);
}
