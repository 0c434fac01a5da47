import { randomBytes, randomInt } from 'node:crypto';
import type { Keys } from '../keys.ts';
import type { Store, Trade } from '../store.ts';
import { GatewayFault, invalidParameter } from './fault.ts';
import type { Notifier } from './notifier.ts';
import { fingerprintOf } from './signature.ts';
import { chinaTime } from './time.ts';
import { describeTrade } from './views.ts';

export interface NativeOrder {
  readonly appid: string;
  readonly mchid: string;
  readonly description: string;
  readonly out_trade_no: string;
  readonly notify_url: string;
  readonly time_expire?: string;
  readonly attach?: string;
  readonly amount: { readonly total: number; readonly currency?: string };
}

export interface Gateway {
  readonly store: Store;
  readonly keys: Keys;
  readonly notifier: Notifier;
}

/** The gateway's own number: 28 digits beginning with the channel and the day, never the same twice. */
export function newNumber(prefix: string): string {
  const day = chinaTime(new Date()).slice(0, 10).replaceAll('-', '');
  const tail = Array.from({ length: 28 - prefix.length - day.length }, () => randomInt(10)).join('');
  return `${prefix}${day}${tail}`;
}

/** Takes an order for payment; a repeat in the same words gives the same trade, in other words a refusal. */
export function placeOrder(gateway: Gateway, order: NativeOrder): Trade {
  const { store, keys } = gateway;
  if (order.appid !== keys.stored.appid || order.mchid !== keys.stored.mchid) {
    throw new GatewayFault(400, 'APPID_MCHID_NOT_MATCH', 'appid和mch_id不匹配');
  }
  const expires = order.time_expire === undefined ? null : new Date(order.time_expire);
  if (expires !== null && !(expires.getTime() > Date.now()))
    throw invalidParameter('time_expire时间过短，请检查后再试');
  const fingerprint = fingerprintOf(order);
  const known = store.trades.get(order.out_trade_no);
  if (known !== undefined) return repeatOrder(known, fingerprint);
  const trade: Trade = {
    outTradeNo: order.out_trade_no,
    token: randomBytes(16).toString('base64url'),
    fingerprint,
    description: order.description,
    totalFen: order.amount.total,
    notifyUrl: order.notify_url,
    attach: order.attach ?? null,
    expiresAt: expires?.toISOString() ?? null,
    createdAt: chinaTime(new Date()),
    state: 'NOTPAY',
    transactionId: null,
    paidAt: null,
    lastTryFailed: false,
  };
  store.saveTrade(trade);
  return trade;
}

function repeatOrder(known: Trade, fingerprint: string): Trade {
  if (known.fingerprint !== fingerprint) {
    throw new GatewayFault(400, 'INVALID_REQUEST', '请求重入时，参数与首次请求时不一致，请检查后再试');
  }
  if (known.state === 'CLOSED') throw new GatewayFault(400, 'ORDER_CLOSED', '订单已关闭');
  if (known.state !== 'NOTPAY') throw new GatewayFault(400, 'ORDERPAID', '订单已支付');
  return known;
}

/** The trade of this number, or the gateway's 404. */
export function findTrade(store: Store, outTradeNo: string): Trade {
  const trade = store.trades.get(outTradeNo);
  if (trade === undefined) throw new GatewayFault(404, 'ORDER_NOT_EXIST', '订单不存在');
  return trade;
}

/** Closes an unpaid trade; closing twice is fine, closing a paid one is refused. */
export function closeTrade(store: Store, outTradeNo: string): void {
  const trade = findTrade(store, outTradeNo);
  if (trade.state === 'CLOSED') return;
  if (trade.state !== 'NOTPAY') throw new GatewayFault(400, 'ORDERPAID', '订单已支付，不能关闭');
  store.saveTrade({ ...trade, state: 'CLOSED' });
}

/** Why a trade cannot be paid now, or null when it can. */
export function whyNotPayable(trade: Trade): 'paid' | 'closed' | 'expired' | null {
  if (trade.state === 'CLOSED') return 'closed';
  if (trade.state !== 'NOTPAY') return 'paid';
  return trade.expiresAt !== null && Date.parse(trade.expiresAt) <= Date.now() ? 'expired' : null;
}

/** What the payer did on the pay page. Anything but an open trade is left as it is. */
export function actAsPayer(gateway: Gateway, trade: Trade, how: 'pay' | 'fail' | 'lose'): Trade {
  const { store, keys, notifier } = gateway;
  if (whyNotPayable(trade) !== null) return trade;
  if (how === 'fail') {
    const failed: Trade = { ...trade, lastTryFailed: true };
    store.saveTrade(failed);
    return failed;
  }
  const paid: Trade = {
    ...trade,
    state: 'SUCCESS',
    transactionId: newNumber('42'),
    paidAt: chinaTime(new Date()),
    lastTryFailed: false,
  };
  store.saveTrade(paid);
  if (how === 'pay') {
    notifier.announce({
      about: paid.outTradeNo,
      url: paid.notifyUrl,
      eventType: 'TRANSACTION.SUCCESS',
      resource: describeTrade(keys, paid),
    });
  }
  return paid;
}
