import type { IdentityCtx, SystemCtx } from '../../platform/ctx.ts';
import type { Part } from '../../platform/db/parts.ts';
import type { RawAnswer, RawInput } from '../../platform/module.ts';
import { alarm, keepingNotice, keepNotice } from './gateway-inbox.ts';
import type { Gateway, GatewayNotice } from './gateways/gateway.ts';
import type { PaymentDeps } from './payments.deps.ts';
import { applyRefund } from './pursue-refunds.ts';
import { asGateway, settleTrade } from './settle.ts';

/**
 * Takes a gateway's notification: the raw bytes are verified, then what it says is applied and kept in one
 * transaction. An unbelievable one changes nothing. Where our database fails the error goes out as 5xx, and the
 * gateway comes again.
 */
export async function takeNotice(ctx: IdentityCtx, deps: PaymentDeps, input: RawInput): Promise<RawAnswer> {
  const { gateway } = deps;
  const verdict = await gateway.verifyNotice(input.rawBody, input.headers);
  if (!verdict.ok) {
    const line = { gateway: gateway.name, reason: verdict.reason, address: ctx.address };
    // The gateway's own probe is no attack.
    if (verdict.reason === 'signtest') ctx.log.info(line, 'gateway probes the signature check');
    else ctx.log.warn(line, 'notice refused');
    return gateway.answerNotice('refused');
  }
  const { notice } = verdict;
  const outcome = await asGateway(ctx, gateway).transaction(async (tx) => {
    const told = {
      gateway: gateway.name,
      noticeId: notice.noticeId,
      about: aboutOf(notice),
      raw: input.rawBody,
    };
    const along = [keepingNotice(tx, { ...told, outcome: 'settled' })];
    const did = await applyNotice(tx, gateway, notice, along);
    if (did !== 'settled') await keepNotice(tx, { ...told, outcome: did });
    return did;
  });
  alarm(ctx, outcome, { gateway: gateway.name, outTradeNo: aboutOf(notice) ?? '' });
  return gateway.answerNotice('taken');
}

/** In: `along`, what is written together with a payment that settles. Out: what the notice did. */
async function applyNotice(
  ctx: SystemCtx,
  gateway: Gateway,
  notice: GatewayNotice,
  along: readonly Part[],
): Promise<string> {
  if (notice.kind === 'payment') return settleTrade(ctx, gateway, notice.trade, along);
  if (notice.kind === 'other') return 'ignored';
  return notice.mchid === gateway.merchant.mchid ? applyRefund(ctx, notice.refund) : 'quarantined';
}

function aboutOf(notice: GatewayNotice): string | null {
  if (notice.kind === 'payment') return notice.trade.outTradeNo;
  return notice.kind === 'refund' ? notice.refund.outRefundNo : null;
}
