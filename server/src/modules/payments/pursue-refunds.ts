import type { Ctx, SystemCtx } from '../../platform/ctx.ts';
import { logGatewayError, withoutSpreading } from './ask-gateway.ts';
import { NOTICE_PATH } from './choose-way.ts';
import { GatewayError, type GatewayRefund } from './gateways/gateway.ts';
import { postEntry } from './ledger.ts';
import type { PaymentDeps } from './payments.deps.ts';
import { retryDelay } from './payments.rules.ts';
import { type DueRefund, dueRefunds, findRefund, moveRefund, noteRefundTry } from './refunds.repo.ts';

const BATCH = 20;
const ALARM_AFTER_TRIES = 10;
const REASON = '订单已关闭或取消，原路退回';

/** Carries every due refund to the gateway, or asks how it goes; under the same number until it is done. */
export async function pursueRefunds(ctx: SystemCtx, deps: PaymentDeps): Promise<void> {
  for (const refund of await dueRefunds(ctx, BATCH)) {
    await withoutSpreading(ctx, refund.out_refund_no, () => pursueRefund(ctx, deps, refund));
  }
}

async function pursueRefund(ctx: SystemCtx, deps: PaymentDeps, refund: DueRefund): Promise<void> {
  await noteRefundTry(ctx, refund, retryDelay(refund.tries + 1), refund.error);
  let told: GatewayRefund | null;
  try {
    told =
      refund.state === 'asked' ? await sendRefund(deps, refund) : await deps.gateway.queryRefund(refund.out_refund_no);
  } catch (error) {
    const { code } = logGatewayError(ctx, error, 'refund', refund.out_refund_no);
    await noteRefundTry(ctx, refund, retryDelay(refund.tries + 1), code);
    if (error instanceof GatewayError && refund.tries >= ALARM_AFTER_TRIES) {
      ctx.log.error({ alarm: 'refund', about: refund.out_refund_no, code }, 'refund does not get through');
    }
    return;
  }
  if (told) await applyRefund(ctx, told);
}

function sendRefund(deps: PaymentDeps, refund: DueRefund): Promise<GatewayRefund> {
  return deps.gateway.refund({
    outRefundNo: refund.out_refund_no,
    outTradeNo: refund.out_trade_no,
    refundFen: refund.amount_fen,
    totalFen: refund.paid_fen ?? refund.amount_fen,
    reason: REASON,
    notifyUrl: `${deps.publicUrl}${NOTICE_PATH}`,
  });
}

export type RefundOutcome = 'done' | 'processing' | 'abnormal' | 'already' | 'quarantined' | 'unknown';

/** Applies what the gateway says about a refund, told or asked for, as often as it is said. */
export function applyRefund(ctx: Ctx, told: GatewayRefund): Promise<RefundOutcome> {
  return ctx.transaction(async (tx) => {
    const refund = await findRefund(tx, told.outRefundNo);
    if (!refund) return 'unknown';
    if (told.refundFen !== refund.amount_fen) return 'quarantined';
    if (told.state === 'processing') {
      return (await moveRefund(tx, refund, ['asked'], 'processing')) ? 'processing' : 'already';
    }
    if (told.state !== 'done') {
      if (!(await moveRefund(tx, refund, ['asked', 'processing'], 'abnormal'))) return 'already';
      tx.log.error({ alarm: 'refund', about: told.outRefundNo, state: told.state }, 'refund needs a person');
      return 'abnormal';
    }
    if (!(await moveRefund(tx, refund, ['asked', 'processing', 'abnormal'], 'done'))) return 'already';
    const attempt = await tx.db
      .selectFrom('attempt')
      .select('gateway')
      .where('clinic_id', '=', refund.clinic_id)
      .where('id', '=', refund.attempt_id)
      .executeTakeFirstOrThrow();
    await postEntry(tx, refund.clinic_id, { type: 'refund', id: refund.id }, [
      { kind: 'owed_back', amount: refund.amount_fen },
      { kind: `${attempt.gateway}_clearing`, amount: -refund.amount_fen },
    ]);
    return 'done';
  });
}
