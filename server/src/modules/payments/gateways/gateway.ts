/** A trade as the gateway states it. The caller compares appid, mchid, amount and currency with its own record. */
export interface GatewayTrade {
  readonly appid: string;
  readonly mchid: string;
  readonly outTradeNo: string;
  /** `refunded`: it was paid, and a refund (perhaps of a part) was asked for since. */
  readonly state: 'open' | 'paid' | 'refunded' | 'closed';
  readonly transactionId: string | null;
  /** Integer fen; null while unpaid where the gateway does not say. */
  readonly totalFen: number | null;
  readonly currency: string | null;
  readonly paidAt: Date | null;
}

export interface GatewayRefund {
  readonly outRefundNo: string;
  readonly refundId: string;
  readonly outTradeNo: string;
  /** `abnormal`: the payer's account did not take it; a person must act at the gateway. */
  readonly state: 'processing' | 'done' | 'closed' | 'abnormal';
  readonly refundFen: number;
  readonly totalFen: number;
  readonly doneAt: Date | null;
}

export interface PrepayRequest {
  /** Merchant's number, 6–32 of [0-9A-Za-z_-|*]; never reused with other values. */
  readonly outTradeNo: string;
  readonly totalFen: number;
  /** At most 127 characters, seen by the payer: no patient data. */
  readonly description: string;
  readonly notifyUrl: string;
  readonly expiresAt: Date;
}

export interface RefundRequest {
  /** The same on every retry: the gateway refunds once per number. */
  readonly outRefundNo: string;
  readonly outTradeNo: string;
  readonly refundFen: number;
  /** What was paid in all, in fen. */
  readonly totalFen: number;
  readonly reason: string;
  readonly notifyUrl?: string;
}

/** `unknown`: the gateway never heard of it; `busy`: somebody is paying just now, ask again. */
export type CloseOutcome = 'closed' | 'unknown' | 'paid' | 'busy';

export type GatewayNotice =
  | { readonly kind: 'payment'; readonly noticeId: string; readonly trade: GatewayTrade }
  | { readonly kind: 'refund'; readonly noticeId: string; readonly mchid: string; readonly refund: GatewayRefund }
  | { readonly kind: 'other'; readonly noticeId: string; readonly eventType: string };

/** Why a notification is not believed. `signtest` is the gateway's own probe and no reason for alarm. */
export type NoticeRejection = 'headers' | 'clock' | 'serial' | 'signature' | 'signtest' | 'body' | 'encryption';

export type NoticeVerdict =
  | { readonly ok: true; readonly notice: GatewayNotice }
  | { readonly ok: false; readonly reason: NoticeRejection };

/** Header fields as node:http gives them: names in lower case. */
export type NoticeHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** What to send back for a notification. */
export interface NoticeAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

/**
 * A payment gateway. Every call may throw GatewayError; on `unavailable` and `forged` nothing is known about
 * what the gateway did, so ask again by number. No call may run inside a database transaction.
 */
export interface Gateway {
  readonly name: string;
  readonly merchant: { readonly appid: string; readonly mchid: string };
  /** How far the clock that requests are signed by is ahead of the gateway's, in ms, by its last answer; null before one. */
  skewMs(): number | null;
  /** Registers an order; the answer is the text of the QR code. The same request again gives a code for the same order. */
  prepay(request: PrepayRequest): Promise<{ readonly codeUrl: string }>;
  /** The trade of this number; null when the gateway has none. */
  query(outTradeNo: string): Promise<GatewayTrade | null>;
  close(outTradeNo: string): Promise<CloseOutcome>;
  refund(request: RefundRequest): Promise<GatewayRefund>;
  /** The refund of this number; null when the gateway has none. */
  queryRefund(outRefundNo: string): Promise<GatewayRefund | null>;
  /** Judges a notification by its raw bytes. Never throws; a verified one still has to fit our own record. */
  verifyNotice(rawBody: Buffer, headers: NoticeHeaders): Promise<NoticeVerdict>;
  /** The gateway's own words for: taken (do not repeat), refused, or try again later. */
  answerNotice(outcome: 'taken' | 'refused' | 'later'): NoticeAnswer;
}

/**
 * - `unavailable`: no answer in time, 5xx, 429, or the breaker is open; outcome unknown
 * - `forged`: the answer does not prove that it comes from the gateway; outcome unknown
 * - `credentials`: the gateway does not accept our signature or our keys
 * - `refused`: a signed business refusal; `code` says which
 */
export type GatewayErrorKind = 'unavailable' | 'forged' | 'credentials' | 'refused';

/** A failed call. Carries codes only: no key, no header, no body, so that it is safe to log whole. */
export class GatewayError extends Error {
  readonly kind: GatewayErrorKind;
  /** The gateway's code (`ORDER_CLOSED`), or what broke on the way (`timeout`, `breaker`, `ECONNREFUSED`). */
  readonly code: string;
  readonly status: number | null;
  /** The gateway's request number, which its support asks for. */
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
