import type { Gateway, GatewayTrade } from './gateways/gateway.ts';

const SECOND_MS = 1000;

/** WeChat Pay is the only way so far; the others of the catalogue are refused by name. */
export const OFFERED_PAY_TYPES: readonly number[] = [1];

/** How long a link can be paid. The gateway's own codes live two hours. */
export const PAY_WITHIN_MS = 2 * 60 * 60 * SECOND_MS;
/** An order this close to its end is not sent to the gateway any more: it asks for a minute at least. */
export const LAST_CHOICE_MS = 90 * SECOND_MS;
/** The gateway wants an order left alone this long before it is closed. */
export const CLOSE_AFTER_MS = 5 * 60 * SECOND_MS;
/** A prepay that has not come back by then never will: its process died. */
export const PREPAY_LOST_MS = 30 * SECOND_MS;
/** An open cashier page makes the gateway be asked at most this often. */
export const ASK_EVERY_MS = 2 * SECOND_MS;
/** Somebody may choose again and again; the gateway's patience is not to be tried. */
export const MAX_ATTEMPTS = 20;

const POLL_MS = [5, 25, 30].map((seconds) => seconds * SECOND_MS);
const POLL_LAST_MS = 50 * SECOND_MS;
const RETRY_FIRST_MS = 2 * SECOND_MS;
const RETRY_LONGEST_MS = 60 * SECOND_MS;

/**
 * How long to wait before the gateway is asked about an open attempt for the n-th time (from 0). Never a minute:
 * a payment whose notice was lost is settled within one.
 */
export function pollDelay(queries: number): number {
  return POLL_MS[queries] ?? POLL_LAST_MS;
}

/** How long to wait after the n-th failure (from 1) of a call that must succeed in the end. */
export function retryDelay(tries: number): number {
  return Math.min(RETRY_FIRST_MS * 2 ** Math.max(0, tries - 1), RETRY_LONGEST_MS);
}

/** Luhn's check digit over the digits of a number. */
function checkDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

/**
 * A number for people: letter of the type, day, counter, check digit (B2611210000178).
 * @param day yyMMdd
 */
export function humanNumber(letter: string, day: string, counter: number): string {
  const digits = `${day}${String(counter % 1_000_000).padStart(6, '0')}`;
  return `${letter}${digits}${checkDigit(digits)}`;
}

/** What becomes of a trade that the gateway says was paid. */
export type TradeVerdict = 'fits' | 'unpaid' | 'quarantine';

/**
 * Compares what the gateway says with our own record of the attempt. Whatever is paid but differs in merchant,
 * currency or amount (fen) is for a person to judge: it neither settles nor goes back by itself.
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
  // Refunded before we ever heard that it was paid: somebody acted at the gateway's own desk.
  return trade.state === 'refunded' && attempt.transaction_id === null ? 'quarantine' : 'fits';
}

/** One bill's share of a payment, and whether it could still be paid when the money came. */
export interface Part {
  readonly billId: string;
  readonly partFen: number;
  readonly payable: boolean;
}

/** Which shares pay their bill and what goes back, in fen: a bill closed meanwhile is not paid. */
export function splitReceipt(parts: readonly Part[]): {
  settled: readonly Part[];
  settledFen: number;
  backFen: number;
} {
  const settled = parts.filter((part) => part.payable);
  const sum = (some: readonly Part[]) => some.reduce((total, part) => total + part.partFen, 0);
  return { settled, settledFen: sum(settled), backFen: sum(parts) - sum(settled) };
}

/** What can still be given back of a paid bill. */
export interface RefundableShare {
  readonly billId: string;
  readonly paymentId: string;
  readonly attemptId: string;
  readonly leftFen: number;
}

/**
 * Takes an amount (fen, above 0) from shares in their order.
 * @returns what is taken from each; null where all of them together are too small
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
