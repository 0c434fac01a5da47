import type { Keys } from '../keys.ts';
import type { Refund, Trade } from '../store.ts';

const STATE_TEXTS: Record<Trade['state'], string> = {
  NOTPAY: '订单未支付',
  SUCCESS: '支付成功',
  REFUND: '转入退款',
  CLOSED: '订单已关闭',
};

/** A trade as the query answers it and, once paid, as the notification carries it. */
export function describeTrade(keys: Keys, trade: Trade): Record<string, unknown> {
  const common = {
    appid: keys.stored.appid,
    mchid: keys.stored.mchid,
    out_trade_no: trade.outTradeNo,
    trade_state: trade.state,
    trade_state_desc: STATE_TEXTS[trade.state],
    ...(trade.attach === null ? {} : { attach: trade.attach }),
  };
  if (trade.transactionId === null) return { ...common, amount: { total: trade.totalFen, currency: 'CNY' } };
  return {
    ...common,
    transaction_id: trade.transactionId,
    trade_type: 'NATIVE',
    bank_type: 'OTHERS',
    success_time: trade.paidAt,
    payer: { openid: 'oSANDBOX-payer' },
    amount: { total: trade.totalFen, payer_total: trade.totalFen, currency: 'CNY', payer_currency: 'CNY' },
  };
}

/** A refund as the API answers it. */
export function describeRefund(refund: Refund, trade: Trade): Record<string, unknown> {
  return {
    refund_id: refund.refundId,
    out_refund_no: refund.outRefundNo,
    transaction_id: trade.transactionId,
    out_trade_no: trade.outTradeNo,
    channel: 'ORIGINAL',
    user_received_account: '支付用户零钱',
    create_time: refund.createdAt,
    ...(refund.doneAt === null ? {} : { success_time: refund.doneAt }),
    status: refund.status,
    funds_account: 'AVAILABLE',
    amount: {
      total: refund.totalFen,
      refund: refund.amountFen,
      payer_total: refund.totalFen,
      payer_refund: refund.amountFen,
      settlement_refund: refund.amountFen,
      settlement_total: refund.totalFen,
      discount_refund: 0,
      currency: 'CNY',
    },
  };
}

/** A refund as its notification carries it: other names than the API's answer, as with the real gateway. */
export function describeRefundNotice(keys: Keys, refund: Refund, trade: Trade): Record<string, unknown> {
  return {
    mchid: keys.stored.mchid,
    out_trade_no: trade.outTradeNo,
    transaction_id: trade.transactionId,
    out_refund_no: refund.outRefundNo,
    refund_id: refund.refundId,
    refund_status: refund.status,
    ...(refund.doneAt === null ? {} : { success_time: refund.doneAt }),
    user_received_account: '支付用户零钱',
    amount: {
      total: refund.totalFen,
      refund: refund.amountFen,
      payer_total: refund.totalFen,
      payer_refund: refund.amountFen,
    },
  };
}
