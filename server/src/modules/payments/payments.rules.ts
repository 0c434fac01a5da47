import type { Gateway, GatewayTrade } from './gateways/gateway.ts';

const SECOND_MS = 1000;

/** How long a link can be paid. The gateway's own codes are valid for two hours. */
export const PAY_WITHIN_MS = 2 * 60 * 60 * SECOND_MS;
/** An order this close to its end is no longer sent to the gateway, which requires at least a minute. */
export const LAST_CHOICE_MS = 90 * SECOND_MS;
/** The gateway requires this wait before an order is closed. */
export const CLOSE_AFTER_MS = 5 * 60 * SECOND_MS;
/** A prepay call that has not returned by then never will: its process died. */
export const PREPAY_LOST_MS = 30 * SECOND_MS;
/** An open cashier page asks the gateway at most this often. */
export const ASK_EVERY_MS = 2 * SECOND_MS;
/** A payer may choose again and again; this limit protects the gateway. */
export const MAX_ATTEMPTS = 20;

const POLL_MS = [5, 25, 30].map((seconds) => seconds * SECOND_MS);
const POLL_LAST_MS = 50 * SECOND_MS;
const RETRY_FIRST_MS = 2 * SECOND_MS;
const RETRY_LONGEST_MS = 60 * SECOND_MS;

/**
 * The wait before the gateway is asked about an open attempt for the n-th time (from 0). It is always under a
 * minute, so that a payment whose notice was lost is settled within one.
 */
export function pollDelay(queries: number): number {
  return POLL_MS[queries] ?? POLL_LAST_MS;
}

/** The wait after the n-th failure (from 1) of a call that must succeed eventually. */
export function retryDelay(tries: number): number {
  return Math.min(RETRY_FIRST_MS * 2 ** Math.max(0, tries - 1), RETRY_LONGEST_MS);
}

/** What to do with a trade that the gateway reports. */
export type TradeVerdict = 'fits' | 'unpaid' | 'quarantine';

/**
 * Compares the gateway's statement with our own record of the attempt. A paid trade that differs in merchant,
 * currency or amount (fen) is left to a person: it is neither settled nor paid back automatically.
 */
export function judgeTrade(
  trade: GatewayTrade,
  attempt: { readonly out_trade_no: string; readonly amount_fen: number; readonly transaction_id: string | null },
  merchant: Gateway['merchant'],
): TradeVerdict {
  if (trade.state === 'open' || trade.state === 'closed') return 'unpaid';
  const same =
    trade.outTradeNo === attempt.out_trade_no &&
    trade.appid === merchant.appid &&
    trade.mchid === merchant.mchid &&
    trade.currency === 'CNY' &&
    trade.totalFen === attempt.amount_fen &&
    trade.transactionId !== null &&
    (attempt.transaction_id === null || attempt.transaction_id === trade.transactionId);
  if (!same) return 'quarantine';
  // Refunded before we knew that it was paid: somebody acted at the gateway itself.
  return trade.state === 'refunded' && attempt.transaction_id === null ? 'quarantine' : 'fits';
}

/** One bill's share of a payment, and whether it could still be paid when the money arrived. */
export interface Share {
  readonly billId: string;
  readonly partFen: number;
  readonly payable: boolean;
}

/**
 * The shares that pay their bill, and the amount to pay back, in fen. A bill that was closed in the meantime is not
 * paid.
 */
export function splitReceipt(shares: readonly Share[]): {
  settled: readonly Share[];
  settledFen: number;
  backFen: number;
} {
  const settled = shares.filter((share) => share.payable);
  const sum = (some: readonly Share[]) => some.reduce((total, share) => total + share.partFen, 0);
  return { settled, settledFen: sum(settled), backFen: sum(shares) - sum(settled) };
}

/** How much of a paid bill can still be refunded. */
export interface RefundableShare {
  readonly billId: string;
  readonly paymentId: string;
  readonly attemptId: string;
  readonly leftFen: number;
}

/**
 * Takes an amount (fen, above 0) from shares in their given sequence.
 * @returns the amount taken from each; null if all of them together are too small
 */
export function spreadRefund(
  shares: readonly RefundableShare[],
  amountFen: number,
): { share: RefundableShare; fen: number }[] | null {
  let wanted = amountFen;
  const taken = [];
  for (const share of shares) {
    const fen = Math.min(wanted, share.leftFen);
    if (fen > 0) taken.push({ share, fen });
    wanted -= fen;
  }
  return wanted === 0 && taken.length > 0 ? taken : null;
}
