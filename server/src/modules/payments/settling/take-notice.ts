import { AppError } from '../../../platform/app-error.ts';
import type { IdentityCtx, SystemCtx } from '../../../platform/ctx.ts';
import type { Cte } from '../../../platform/db/hot/cte.ts';
import type { RawAnswer, RawInput } from '../../../platform/module.ts';
import type { Gateway, GatewayNotice } from '../gateways/gateway.ts';
import type { PaymentDeps } from '../payments.deps.ts';
import { applyRefund } from '../refunds/pursue-refunds.ts';
import { keepingNotice, keepNotice, raiseAlarm } from './gateway-inbox.ts';
import { asGateway, settleTrade } from './settle-trade.ts';

/**
 * Takes a notification at the path of its gateway. The raw bytes are verified with that gateway's keys, then the
 * statement is applied and stored in one transaction. An unverified one changes nothing. If our database fails, the
 * answer is a 5xx and the gateway tries again.
 * @throws AppError 404 if no such gateway is configured
 */
export async function takeNotice(
  ctx: IdentityCtx,
  deps: PaymentDeps,
  input: RawInput & { gateway: string },
): Promise<RawAnswer> {
  const gateway = deps.gateways.get(input.gateway);
  if (!gateway) throw new AppError(404);
  const verdict = await gateway.verifyNotice(input.rawBody, input.headers);
  if (!verdict.ok) {
    const line = { gateway: gateway.name, reason: verdict.reason, address: ctx.address };
    // The gateway's own probe is not an attack.
    if (verdict.reason === 'signtest') ctx.log.info(line, 'gateway probes the signature check');
    else ctx.log.warn(line, 'notice refused');
    return gateway.answerNotice('refused');
  }
  const { notice } = verdict;
  const outcome = await asGateway(ctx, gateway).transaction(async (tx) => {
    const kept = {
      gateway: gateway.name,
      noticeId: notice.noticeId,
      about: aboutOf(notice),
      raw: input.rawBody,
    };
    const sameStatement = [keepingNotice(tx, { ...kept, outcome: 'settled' })];
    const outcomeOfNotice = await applyNotice(tx, gateway, notice, sameStatement);
    if (outcomeOfNotice !== 'settled') await keepNotice(tx, { ...kept, outcome: outcomeOfNotice });
    return outcomeOfNotice;
  });
  raiseAlarm(ctx, outcome, { gateway: gateway.name, outTradeNo: aboutOf(notice) ?? '' });
  return gateway.answerNotice('taken');
}

/**
 * Applies a verified notice.
 * @param sameStatement written in the same statement if a payment settles
 * @returns the outcome of the notice
 */
async function applyNotice(
  ctx: SystemCtx,
  gateway: Gateway,
  notice: GatewayNotice,
  sameStatement: readonly Cte[],
): Promise<string> {
  if (notice.kind === 'payment') return settleTrade(ctx, gateway, notice.trade, sameStatement);
  if (notice.kind === 'other') return 'ignored';
  return notice.mchid === gateway.merchant.mchid ? applyRefund(ctx, gateway.name, notice.refund) : 'quarantined';
}

function aboutOf(notice: GatewayNotice): string | null {
  if (notice.kind === 'payment') return notice.trade.outTradeNo;
  return notice.kind === 'refund' ? notice.refund.outRefundNo : null;
}
