import type { Ctx } from '../../../platform/ctx.ts';
import { type Gateway, GatewayError, type GatewayTrade } from '../gateways/gateway.ts';
import { gatewayOf } from '../gateways/gateways.ts';
import type { PaymentDeps } from '../payments.deps.ts';
import type { Attempt } from '../payments.repo.ts';
import { claimQueries } from './attempts.repo.ts';
import { keepNotice, raiseAlarm } from './gateway-inbox.ts';
import { asGateway, type SettleOutcome, settleTrade } from './settle-trade.ts';

/**
 * Asks an attempt's gateway about it, without holding a connection meanwhile, and applies a payment.
 * @returns the trade as the gateway states it (null: it has none) and the outcome here; undefined if it could not
 * be asked
 */
export async function askAbout(
  ctx: Ctx,
  deps: Pick<PaymentDeps, 'gateways'>,
  attempt: Attempt,
): Promise<{ trade: GatewayTrade | null; outcome: SettleOutcome } | undefined> {
  let gateway: Gateway;
  let trade: GatewayTrade | null;
  try {
    gateway = gatewayOf(deps.gateways, attempt);
    trade = await gateway.query(attempt.out_trade_no);
  } catch (error) {
    logGatewayError(ctx, error, 'query', attempt.out_trade_no);
    return undefined;
  }
  if (!trade || trade.state === 'open' || trade.state === 'closed') return { trade, outcome: 'unpaid' };
  return { trade, outcome: await applyTrade(ctx, gateway, trade) };
}

/** Settles by the gateway's answer to our own query. A trade that does not match is kept for a person. */
async function applyTrade(ctx: Ctx, gateway: Gateway, trade: GatewayTrade): Promise<SettleOutcome> {
  const outcome = await asGateway(ctx, gateway).transaction(async (tx) => {
    const done = await settleTrade(tx, gateway, trade);
    if (done === 'quarantined') {
      await keepNotice(tx, {
        gateway: gateway.name,
        noticeId: `query:${trade.outTradeNo}`,
        about: trade.outTradeNo,
        raw: Buffer.from(JSON.stringify(trade)),
        outcome: done,
      });
    }
    return done;
  });
  raiseAlarm(ctx, outcome, { gateway: gateway.name, outTradeNo: trade.outTradeNo });
  return outcome;
}

/** Asks about a payment's open attempts, unless somebody did within the last seconds. */
export async function askWhereDue(
  ctx: Ctx,
  deps: PaymentDeps,
  payment: { readonly clinicId: string; readonly paymentId: string },
): Promise<void> {
  const claimed = await claimQueries(ctx, payment.clinicId, payment.paymentId, deps.times.askEveryMs);
  for (const attempt of claimed) {
    await withoutSpreading(ctx, attempt.out_trade_no, async () => void (await askAbout(ctx, deps, attempt)));
  }
}

/**
 * Does the work of one payment and contains its failure: the other payments go on, a reader sees the stored state,
 * and the next round tries again.
 */
export async function withoutSpreading(ctx: Ctx, about: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    ctx.log.error({ alarm: 'payment', about, err: error }, 'payment could not be moved on');
  }
}

/** Logs a failed call by its codes. Any other error is a fault of ours and is thrown again. */
export function logGatewayError(ctx: Ctx, error: unknown, call: string, about: string): GatewayError {
  if (!(error instanceof GatewayError)) throw error;
  const { kind, code, status, requestId } = error;
  ctx.log.warn({ call, about, kind, code, status, requestId }, 'gateway call failed');
  return error;
}
