import type { Ctx, Db } from '../../../platform/ctx.ts';
import { movePayment } from '../move-payment.ts';
import { lockPayment } from '../payments.repo.ts';
import { attemptsOf, moveAttempt } from './attempts.repo.ts';

/**
 * The payments that wait at the sandbox. Its codes are addresses of a page of its own; those of WeChat Pay begin with
 * `weixin://`.
 */
export const findSandboxPayments = (db: Db): Promise<{ clinicId: string; paymentId: string }[]> =>
  db
    .selectFrom('attempt')
    .select(['clinic_id as clinicId', 'payment_id as paymentId'])
    .distinct()
    .where('gateway', '=', 'wechat')
    .where('state', 'in', ['open', 'closing'])
    .where('code_url', 'like', 'http%')
    .execute();

/**
 * Gives up the payments that wait at the sandbox, without asking it: nobody can pay there any more. Their bills can be paid
 * otherwise. What it said was paid stays in the ledger.
 * @returns how many there were
 */
export async function closeSandboxPayments(ctx: Ctx): Promise<number> {
  const found = await findSandboxPayments(ctx.db);
  for (const { clinicId, paymentId } of found) {
    await ctx.transaction(async (tx) => {
      const payment = await lockPayment(tx, clinicId, paymentId);
      if (payment?.state === 'open') await movePayment(tx, payment, 'cancel', 'system');
      for (const attempt of await attemptsOf(tx, clinicId, paymentId))
        await moveAttempt(tx, attempt, ['asked', 'open', 'closing'], 'closed');
      const given = await lockPayment(tx, clinicId, paymentId);
      if (given?.state === 'closing') await movePayment(tx, given, 'gatewayClosed', 'system');
    });
  }
  return found.length;
}
