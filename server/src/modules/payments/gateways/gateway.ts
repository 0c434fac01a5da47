import type { PayType } from '@suya/contract/payments/payments.schema';

/** A trade as the gateway states it. The caller compares appid, mchid, amount and currency with its own record. */
export interface GatewayTrade {
  readonly appid: string;
  readonly mchid: string;
  readonly outTradeNo: string;
  /** `refunded`: it was paid, and a (possibly partial) refund was requested since. */
  readonly state: 'open' | 'paid' | 'refunded' | 'closed';
  readonly transactionId: string | null;
  /** Integer fen; null while unpaid, if the gateway does not give it. */
  readonly totalFen: number | null;
  readonly currency: string | null;
  readonly paidAt: Date | null;
}

export interface GatewayRefund {
  readonly outRefundNo: string;
  readonly refundId: string;
  readonly outTradeNo: string;
  /** `abnormal`: the payer's account rejected it; a person must act at the gateway. */
  readonly state: 'processing' | 'done' | 'closed' | 'abnormal';
  readonly refundFen: number;
  readonly totalFen: number;
  readonly doneAt: Date | null;
}

export interface PrepayRequest {
  /** Merchant's number, 6–32 of [0-9A-Za-z_-|*]; never reused with other values. */
  readonly outTradeNo: string;
  readonly totalFen: number;
  /** At most 127 characters. The payer sees it, so it contains no patient data. */
  readonly description: string;
  readonly notifyUrl: string;
  readonly expiresAt: Date;
}

/** Where the payer continues: a code to scan with the gateway's app, or a page of the gateway. */
export type Prepaid = { readonly codeUrl: string } | { readonly payUrl: string };

export interface RefundRequest {
  /** The same on every retry: the gateway refunds once per number. */
  readonly outRefundNo: string;
  readonly outTradeNo: string;
  readonly refundFen: number;
  /** The total that was paid, in fen. */
  readonly totalFen: number;
  readonly reason: string;
  readonly notifyUrl?: string;
}

/** `unknown`: the gateway does not know it; `busy`: somebody is paying right now, ask again. */
export type CloseOutcome = 'closed' | 'unknown' | 'paid' | 'busy';

export type GatewayNotice =
  | { readonly kind: 'payment'; readonly noticeId: string; readonly trade: GatewayTrade }
  | { readonly kind: 'refund'; readonly noticeId: string; readonly mchid: string; readonly refund: GatewayRefund }
  | { readonly kind: 'other'; readonly noticeId: string; readonly eventType: string };

/** Why a notification is not trusted. `signtest` is the gateway's own probe and no reason for an alarm. */
export type NoticeRejection = 'headers' | 'clock' | 'serial' | 'signature' | 'signtest' | 'body' | 'encryption';

export type NoticeVerdict =
  | { readonly ok: true; readonly notice: GatewayNotice }
  | { readonly ok: false; readonly reason: NoticeRejection };

/** Header fields as node:http gives them, with names in lower case. */
export type NoticeHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The answer to a notification. */
export interface NoticeAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

/**
 * A payment gateway. Every call may throw GatewayError. After `unavailable` and `forged` it is unknown what the
 * gateway did, so ask again by number. No call may run inside a database transaction.
 */
export interface Gateway {
  /** Stored with each attempt. Part of the path of its notices, and of its clearing account in the ledger. */
  readonly name: string;
  /** The way to pay that uses this gateway. */
  readonly payType: PayType;
  readonly merchant: { readonly appid: string; readonly mchid: string };
  /**
   * How far the clock that signs our requests is ahead of the gateway's, in ms, as of its last answer; null before
   * the first.
   */
  skewMs(): number | null;
  /** Registers an order. Repeating the request leads to the same order. */
  prepay(request: PrepayRequest): Promise<Prepaid>;
  /** The trade of this number; null when the gateway has none. */
  query(outTradeNo: string): Promise<GatewayTrade | null>;
  close(outTradeNo: string): Promise<CloseOutcome>;
  refund(request: RefundRequest): Promise<GatewayRefund>;
  /** The refund of this number; null when the gateway has none. */
  queryRefund(outRefundNo: string): Promise<GatewayRefund | null>;
  /**
   * Verifies a notification by its raw bytes. Never throws. Even a verified one still has to match our own record.
   */
  verifyNotice(rawBody: Buffer, headers: NoticeHeaders): Promise<NoticeVerdict>;
  /** The answer in the gateway's own format: taken (do not repeat), refused, or try again later. */
  answerNotice(outcome: 'taken' | 'refused' | 'later'): NoticeAnswer;
}

/**
 * The kinds of failed calls:
 * - `unavailable`: no answer in time, 5xx, 429, or the breaker is open; outcome unknown
 * - `forged`: the answer does not prove that it comes from the gateway; outcome unknown
 * - `credentials`: the gateway does not accept our signature or our keys
 * - `refused`: a signed business refusal; `code` says which
 */
export type GatewayErrorKind = 'unavailable' | 'forged' | 'credentials' | 'refused';

/** A failed call. Carries codes only: no key, no header, no body, so that it is safe to log whole. */
export class GatewayError extends Error {
  readonly kind: GatewayErrorKind;
  /** The gateway's code (`ORDER_CLOSED`), or the cause of a broken call (`timeout`, `breaker`, `ECONNREFUSED`). */
  readonly code: string;
  readonly status: number | null;
  /** The gateway's request number, needed by its support. */
  readonly requestId: string | null;

  constructor(kind: GatewayErrorKind, code: string, status: number | null = null, requestId: string | null = null) {
    super(`gateway ${kind}: ${code}`);
    this.name = 'GatewayError';
    this.kind = kind;
    this.code = code;
    this.status = status;
    this.requestId = requestId;
  }
}
