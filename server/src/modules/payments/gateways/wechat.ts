import type { z } from 'zod';
import {
  type CloseOutcome,
  type Gateway,
  GatewayError,
  type GatewayRefund,
  type GatewayTrade,
  type NoticeAnswer,
  type PrepayRequest,
  type RefundRequest,
} from './gateway.ts';
import type { GatewayKind } from './gateways.ts';
import { WechatClient } from './wechat-client.ts';
import { readWechatConfig, type WechatConfig, wechatSettings } from './wechat-config.ts';
import { judgeNotice } from './wechat-notice.ts';
import { codeUrlShape, refundShape, tradeShape } from './wechat-shapes.ts';

const TRADES = '/v3/pay/transactions/out-trade-no';
const REFUNDS = '/v3/refund/domestic/refunds';
const UNKNOWN_CODES = new Set(['ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'RESOURCE_NOT_EXISTS']);
const CHINA_OFFSET_MS = 8 * 60 * 60 * 1000;

const CLOSE_OUTCOMES: Readonly<Record<string, CloseOutcome>> = {
  ORDER_CLOSED: 'closed',
  ORDERCLOSED: 'closed',
  ORDERPAID: 'paid',
  ORDER_PAID: 'paid',
  USERPAYING: 'busy',
  USER_PAYING: 'busy',
  ORDER_NOT_EXIST: 'unknown',
  ORDERNOTEXIST: 'unknown',
};

const ANSWERS = {
  taken: { status: 200, code: 'SUCCESS', message: 'OK' },
  refused: { status: 401, code: 'FAIL', message: 'not accepted' },
  later: { status: 503, code: 'FAIL', message: 'try again' },
} as const;

function answerNotice(outcome: keyof typeof ANSWERS): NoticeAnswer {
  const { status, code, message } = ANSWERS[outcome];
  return { status, contentType: 'application/json', body: JSON.stringify({ code, message }) };
}

/** A signed answer in an unexpected format is trusted as little as an unsigned one. */
function read<T extends z.ZodType>(shape: T, answer: unknown): z.output<T> {
  const parsed = shape.safeParse(answer);
  if (!parsed.success) throw new GatewayError('forged', 'shape');
  return parsed.data;
}

function mustBeAbout(asked: string, told: string): void {
  if (asked !== told) throw new GatewayError('forged', 'number');
}

/** The gateway requires whole seconds and an offset. */
function chinaTime(date: Date): string {
  return `${new Date(date.getTime() + CHINA_OFFSET_MS).toISOString().slice(0, 19)}+08:00`;
}

/** WeChat Pay as a configurable gateway. */
export const wechatPay: GatewayKind = {
  settings: wechatSettings,
  open(values, now) {
    const config = readWechatConfig(values);
    return config && createWechatGateway({ ...config, now });
  },
};

/** Its payers always scan a code. */
interface WechatGateway extends Gateway {
  prepay(request: PrepayRequest): Promise<{ readonly codeUrl: string }>;
}

/** WeChat Pay API v3, Native (QR code). Amounts in integer fen, currency CNY. */
export function createWechatGateway(config: WechatConfig): WechatGateway {
  const client = new WechatClient(config);
  const { appid, mchid, apiV3Key } = config;
  const now = config.now ?? (() => new Date());

  return {
    name: 'wechat',
    payType: 1,
    merchant: { appid, mchid },
    skewMs: () => client.skewMs,
    prepay: (request) => prepay(client, config, request),
    query: (outTradeNo) => query(client, mchid, outTradeNo),
    close: (outTradeNo) => close(client, mchid, outTradeNo),
    refund: (request) => refund(client, request),
    queryRefund: (outRefundNo) => queryRefund(client, outRefundNo),
    verifyNotice: (rawBody, headers) => judgeNotice({ keys: client.keys, apiV3Key, now }, rawBody, headers),
    answerNotice,
  };
}

async function prepay(client: WechatClient, config: WechatConfig, request: PrepayRequest) {
  const answer = await client.call('POST', '/v3/pay/transactions/native', {
    appid: config.appid,
    mchid: config.mchid,
    description: request.description,
    out_trade_no: request.outTradeNo,
    time_expire: chinaTime(request.expiresAt),
    notify_url: request.notifyUrl,
    amount: { total: request.totalFen, currency: 'CNY' },
  });
  return { codeUrl: read(codeUrlShape, answer).code_url };
}

/** Turns the gateway's "no such record" into null. */
async function unlessUnknown<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof GatewayError && error.kind === 'refused' && UNKNOWN_CODES.has(error.code)) return null;
    throw error;
  }
}

function query(client: WechatClient, mchid: string, outTradeNo: string): Promise<GatewayTrade | null> {
  return unlessUnknown(async () => {
    const path = `${TRADES}/${encodeURIComponent(outTradeNo)}?mchid=${encodeURIComponent(mchid)}`;
    const trade = read(tradeShape, await client.call('GET', path));
    mustBeAbout(outTradeNo, trade.outTradeNo);
    return trade;
  });
}

async function close(client: WechatClient, mchid: string, outTradeNo: string): Promise<CloseOutcome> {
  try {
    await client.call('POST', `${TRADES}/${encodeURIComponent(outTradeNo)}/close`, { mchid });
    return 'closed';
  } catch (error) {
    const outcome = error instanceof GatewayError && error.kind === 'refused' ? CLOSE_OUTCOMES[error.code] : undefined;
    if (outcome === undefined) throw error;
    return outcome;
  }
}

async function refund(client: WechatClient, request: RefundRequest): Promise<GatewayRefund> {
  const answer = await client.call('POST', REFUNDS, {
    out_trade_no: request.outTradeNo,
    out_refund_no: request.outRefundNo,
    reason: request.reason,
    ...(request.notifyUrl === undefined ? {} : { notify_url: request.notifyUrl }),
    amount: { refund: request.refundFen, total: request.totalFen, currency: 'CNY' },
  });
  const refunded = read(refundShape, answer);
  mustBeAbout(request.outRefundNo, refunded.outRefundNo);
  return refunded;
}

function queryRefund(client: WechatClient, outRefundNo: string): Promise<GatewayRefund | null> {
  return unlessUnknown(async () => {
    const refunded = read(refundShape, await client.call('GET', `${REFUNDS}/${encodeURIComponent(outRefundNo)}`));
    mustBeAbout(outRefundNo, refunded.outRefundNo);
    return refunded;
  });
}
