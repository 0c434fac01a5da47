import type { Refund, Trade } from '../store.ts';
import { GatewayFault, invalidParameter } from './fault.ts';
import { fingerprintOf } from './signature.ts';
import { chinaTime } from './time.ts';
import { findTrade, type Gateway, newNumber } from './trades.ts';
import { describeRefundNotice } from './views.ts';

export interface RefundRequest {
  readonly out_trade_no?: string;
  readonly transaction_id?: string;
  readonly out_refund_no: string;
  readonly reason?: string;
  readonly notify_url?: string;
  readonly amount: { readonly refund: number; readonly total: number; readonly currency: string };
}

function tradeOf(gateway: Gateway, request: RefundRequest): Trade {
  if (request.out_trade_no !== undefined) return findTrade(gateway.store, request.out_trade_no);
  for (const trade of gateway.store.trades.values()) {
    if (request.transaction_id !== undefined && trade.transactionId === request.transaction_id) return trade;
  }
  throw new GatewayFault(404, 'RESOURCE_NOT_EXISTS', '订单号不存在');
}

/** Takes a refund order: same number and words give the same refund; all refunds together stay within the payment. */
export function placeRefund(gateway: Gateway, request: RefundRequest): { refund: Refund; trade: Trade } {
  const { store } = gateway;
  const trade = tradeOf(gateway, request);
  const fingerprint = fingerprintOf(request);
  const known = store.refunds.get(request.out_refund_no);
  if (known !== undefined) {
    if (known.fingerprint !== fingerprint) {
      throw new GatewayFault(400, 'INVALID_REQUEST', '订单金额或退款金额与之前请求不一致，请核实后再试');
    }
    return { refund: ripen(gateway, known), trade };
  }
  if (trade.state !== 'SUCCESS' && trade.state !== 'REFUND') {
    throw new GatewayFault(400, 'INVALID_REQUEST', '订单未支付，不能退款');
  }
  if (request.amount.total !== trade.totalFen) throw invalidParameter('订单金额与原订单不一致');
  const before = store.refundsOf(trade.outTradeNo).reduce((sum, refund) => sum + refund.amountFen, 0);
  if (before + request.amount.refund > trade.totalFen) {
    throw new GatewayFault(400, 'INVALID_REQUEST', '累计退款金额大于支付金额');
  }
  return { refund: open(gateway, request, trade, fingerprint), trade };
}

function open(gateway: Gateway, request: RefundRequest, trade: Trade, fingerprint: string): Refund {
  const { store, keys, notifier } = gateway;
  const now = Date.now();
  const dueAt = now + store.switches.refundMs;
  const refund: Refund = {
    outRefundNo: request.out_refund_no,
    refundId: newNumber('503'),
    outTradeNo: trade.outTradeNo,
    fingerprint,
    amountFen: request.amount.refund,
    totalFen: trade.totalFen,
    notifyUrl: request.notify_url ?? null,
    createdAt: chinaTime(new Date(now)),
    status: 'PROCESSING',
    dueAt,
    fate: store.switches.refund === 'success' ? 'SUCCESS' : 'ABNORMAL',
    doneAt: null,
  };
  store.saveRefund(refund);
  store.saveTrade({ ...trade, state: 'REFUND' });
  if (refund.notifyUrl !== null) {
    const end = ended(refund);
    notifier.announce({
      about: refund.outRefundNo,
      url: refund.notifyUrl,
      eventType: `REFUND.${end.status}`,
      resource: describeRefundNotice(keys, end, trade),
      notBefore: dueAt,
    });
  }
  return refund;
}

function ended(refund: Refund): Refund {
  const doneAt = refund.fate === 'SUCCESS' ? chinaTime(new Date(refund.dueAt)) : null;
  return { ...refund, status: refund.fate, doneAt };
}

/** The bank's part happens while nobody looks: whoever asks after it was due finds it done. */
function ripen(gateway: Gateway, refund: Refund): Refund {
  if (refund.status !== 'PROCESSING' || Date.now() < refund.dueAt) return refund;
  const done = ended(refund);
  gateway.store.saveRefund(done);
  return done;
}

/** The refund of this number as it stands now, with its trade, or the gateway's 404. */
export function findRefund(gateway: Gateway, outRefundNo: string): { refund: Refund; trade: Trade } {
  const refund = gateway.store.refunds.get(outRefundNo);
  if (refund === undefined) throw new GatewayFault(404, 'RESOURCE_NOT_EXISTS', '退款单不存在');
  return { refund: ripen(gateway, refund), trade: findTrade(gateway.store, refund.outTradeNo) };
}
