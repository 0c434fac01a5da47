import type { Ctx, SystemCtx } from '../../../platform/ctx.ts';
import { done, later, type Worker, workOn } from '../../../platform/work/work.ts';
import { type Gateway, GatewayError, type GatewayRefund } from '../gateways/gateway.ts';
import { gatewayOf, noticeUrl } from '../gateways/gateways.ts';
import { postEntry } from '../ledger/ledger.ts';
import type { PaymentDeps } from '../payments.deps.ts';
import { retryDelay } from '../payments.rules.ts';
import { logGatewayError } from '../settling/ask-gateway.ts';
import {
  findRefund,
  moveRefund,
  noteRefundError,
  noteRefundTry,
  type OpenRefund,
  openRefund,
  pursueRefund,
} from './refunds.repo.ts';

const ALARM_AFTER_TRIES = 10;
const REASON = '订单已关闭或取消，原路退回';

/** Carries a refund to its gateway, or asks for its state, under the same number until it is done. */
export const refundWork = (deps: PaymentDeps): Worker =>
  workOn(pursueRefund, async (ctx, work) => {
    const refund = await openRefund(ctx, work);
    if (!refund) return done();
    await noteRefundTry(ctx, refund);
    const told = await askForRefund(ctx, deps, refund);
    const outcome = told && (await applyRefund(ctx, refund.gateway, told));
    return outcome === 'done' || outcome === 'abnormal' ? done() : later(retryDelay(refund.tries + 1));
  });

/** The gateway's state of a refund; null if it does not know it, undefined if it could not be asked. */
async function askForRefund(
  ctx: SystemCtx,
  deps: PaymentDeps,
  refund: OpenRefund,
): Promise<GatewayRefund | null | undefined> {
  try {
    const gateway = gatewayOf(deps.gateways, refund);
    if (refund.state === 'asked') return await requestRefund(gateway, deps.publicUrl, refund);
    return await gateway.queryRefund(refund.out_refund_no);
  } catch (error) {
    const { code } = logGatewayError(ctx, error, 'refund', refund.out_refund_no);
    await noteRefundError(ctx, refund, code);
    if (error instanceof GatewayError && refund.tries >= ALARM_AFTER_TRIES) {
      ctx.log.error({ alarm: 'refund', about: refund.out_refund_no, code }, 'refund does not get through');
    }
    return undefined;
  }
}

function requestRefund(gateway: Gateway, publicUrl: string, refund: OpenRefund): Promise<GatewayRefund> {
  return gateway.refund({
    outRefundNo: refund.out_refund_no,
    outTradeNo: refund.out_trade_no,
    refundFen: refund.amount_fen,
    totalFen: refund.paid_fen ?? refund.amount_fen,
    reason: REASON,
    notifyUrl: noticeUrl(publicUrl, gateway),
  });
}

export type RefundOutcome = 'done' | 'processing' | 'abnormal' | 'already' | 'quarantined' | 'unknown';

/**
 * Applies a gateway's statement about a refund, from a notice or a query. Repeating it changes nothing.
 * @param gateway the name of the gateway that makes the statement
 */
export function applyRefund(ctx: Ctx, gateway: string, told: GatewayRefund): Promise<RefundOutcome> {
  return ctx.transaction(async (tx) => {
    const refund = await findRefund(tx, gateway, told.outRefundNo);
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
    await postEntry(tx, refund.clinic_id, { type: 'refund', id: refund.id }, [
      { kind: 'owed_back', amount: refund.amount_fen },
      { kind: `${gateway}_clearing`, amount: -refund.amount_fen },
    ]);
    return 'done';
  });
}
