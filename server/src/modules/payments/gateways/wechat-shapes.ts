import { z } from 'zod';
import type { GatewayRefund, GatewayTrade } from './gateway.ts';

// Parses only the fields we use; payer and bank details are dropped here.
const fen = z.int().nonnegative();
const time = z.string().transform((text, check) => {
  const date = new Date(text);
  if (!Number.isNaN(date.getTime())) return date;
  check.addIssue('not a time');
  return z.NEVER;
});

const TRADE_STATES = {
  NOTPAY: 'open',
  USERPAYING: 'open',
  PAYERROR: 'open',
  ACCEPT: 'open',
  SUCCESS: 'paid',
  REFUND: 'refunded',
  CLOSED: 'closed',
  REVOKED: 'closed',
} as const;

const REFUND_STATES = {
  PROCESSING: 'processing',
  SUCCESS: 'done',
  CLOSED: 'closed',
  ABNORMAL: 'abnormal',
} as const;

const stateOf = <T extends Record<string, string>>(states: T) =>
  z.enum(Object.keys(states) as [keyof T & string]).transform((name): T[keyof T] => states[name]);

/** A trade in a query's answer or inside a payment notification. */
export const tradeShape = z
  .object({
    appid: z.string(),
    mchid: z.string(),
    out_trade_no: z.string(),
    trade_state: stateOf(TRADE_STATES),
    transaction_id: z.string().optional(),
    success_time: time.optional(),
    amount: z.object({ total: fen.optional(), currency: z.string().optional() }).optional(),
  })
  .transform(
    (trade): GatewayTrade => ({
      appid: trade.appid,
      mchid: trade.mchid,
      outTradeNo: trade.out_trade_no,
      state: trade.trade_state,
      transactionId: trade.transaction_id ?? null,
      totalFen: trade.amount?.total ?? null,
      currency: trade.amount?.currency ?? null,
      paidAt: trade.success_time ?? null,
    }),
  );

const refundCommon = {
  out_refund_no: z.string(),
  refund_id: z.string(),
  out_trade_no: z.string(),
  success_time: time.optional(),
  amount: z.object({ refund: fen, total: fen }),
};

function asRefund(refund: z.output<z.ZodObject<typeof refundCommon>>, state: GatewayRefund['state']): GatewayRefund {
  return {
    outRefundNo: refund.out_refund_no,
    refundId: refund.refund_id,
    outTradeNo: refund.out_trade_no,
    state,
    refundFen: refund.amount.refund,
    totalFen: refund.amount.total,
    doneAt: refund.success_time ?? null,
  };
}

/** A refund in an answer of the API. */
export const refundShape = z
  .object({ ...refundCommon, status: stateOf(REFUND_STATES) })
  .transform((refund) => asRefund(refund, refund.status));

/** A refund inside a notification, which has another name for its state and adds the merchant. */
export const refundNoticeShape = z
  .object({ ...refundCommon, mchid: z.string(), refund_status: stateOf(REFUND_STATES) })
  .transform((refund) => ({ mchid: refund.mchid, refund: asRefund(refund, refund.refund_status) }));

/** The envelope of a notification. */
export const noticeShape = z.object({
  id: z.string().min(1).max(64),
  event_type: z.string(),
  resource: z.object({
    algorithm: z.string(),
    ciphertext: z.string(),
    nonce: z.string(),
    associated_data: z.string().optional(),
  }),
});

export const codeUrlShape = z.object({ code_url: z.string().min(1).max(512) });
