import { createHmac, randomUUID } from 'node:crypto';
import type { Gateway, GatewayRefund, GatewayTrade, PrepayRequest } from '../gateways/gateway.ts';

const KEY = 'the key of the second gateway';
const merchant = { appid: 'second-app', mchid: 'second-merchant' };

interface Notice {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/** A gateway beside WeChat Pay: pages instead of codes, a signature of its own, and books that a test can read. */
export interface SecondGateway extends Gateway {
  readonly orders: ReadonlyMap<string, PrepayRequest>;
  /** What it was asked, by call and number. */
  readonly calls: readonly string[];
  /** Takes the payer's money and tells nobody. */
  pay(outTradeNo: string): void;
  /** Its signed word that a trade was paid, whether it knows the trade or not. */
  paidNotice(outTradeNo: string, totalFen: number): Notice;
  /** Its signed word that a refund is done. */
  refundNotice(outRefundNo: string, outTradeNo: string, fen: number): Notice;
}

const sign = (body: Buffer): string => createHmac('sha256', KEY).update(body).digest('hex');

function noticeOf(content: object): Notice {
  const body = Buffer.from(JSON.stringify({ id: randomUUID(), ...content }));
  return { body, headers: { 'content-type': 'application/json', 'x-second-signature': sign(body) } };
}

const tradeOf = (outTradeNo: string, totalFen: number, isPaid: boolean): GatewayTrade => ({
  ...merchant,
  outTradeNo,
  state: isPaid ? 'paid' : 'open',
  transactionId: isPaid ? `second-${outTradeNo}` : null,
  totalFen,
  currency: 'CNY',
  paidAt: null,
});

const refundOf = (outRefundNo: string, outTradeNo: string, fen: number): GatewayRefund => ({
  outRefundNo,
  refundId: `second-${outRefundNo}`,
  outTradeNo,
  state: 'done',
  refundFen: fen,
  totalFen: fen,
  doneAt: null,
});

const ANSWERS = { taken: 200, refused: 401, later: 503 } as const;

/** @param skewMs how far its clock is behind ours */
export function openSecondGateway(skewMs: number | null = null): SecondGateway {
  const orders = new Map<string, PrepayRequest>();
  const paid = new Set<string>();
  const refunds = new Map<string, GatewayRefund>();
  const calls: string[] = [];
  return {
    ...{ name: 'second', payType: 2, merchant, orders, calls },
    skewMs: () => skewMs,
    async prepay(request) {
      orders.set(request.outTradeNo, request);
      return { payUrl: `https://second.example/pay/${request.outTradeNo}` };
    },
    async query(outTradeNo) {
      calls.push(`query ${outTradeNo}`);
      const order = orders.get(outTradeNo);
      return order ? tradeOf(outTradeNo, order.totalFen, paid.has(outTradeNo)) : null;
    },
    async close(outTradeNo) {
      calls.push(`close ${outTradeNo}`);
      return paid.has(outTradeNo) ? 'paid' : 'closed';
    },
    async refund({ outRefundNo, outTradeNo, refundFen }) {
      calls.push(`refund ${outTradeNo}`);
      const refund = refundOf(outRefundNo, outTradeNo, refundFen);
      refunds.set(outRefundNo, refund);
      return refund;
    },
    queryRefund: async (outRefundNo) => refunds.get(outRefundNo) ?? null,
    async verifyNotice(rawBody, headers) {
      if (headers['x-second-signature'] !== sign(rawBody)) return { ok: false, reason: 'signature' };
      const { id, trade, refund } = JSON.parse(rawBody.toString());
      if (trade) return { ok: true, notice: { kind: 'payment', noticeId: id, trade } };
      return { ok: true, notice: { kind: 'refund', noticeId: id, mchid: merchant.mchid, refund } };
    },
    answerNotice: (outcome) => ({ status: ANSWERS[outcome], contentType: 'text/plain', body: outcome }),
    pay: (outTradeNo) => void paid.add(outTradeNo),
    paidNotice: (outTradeNo, totalFen) => noticeOf({ trade: tradeOf(outTradeNo, totalFen, true) }),
    refundNotice: (outRefundNo, outTradeNo, fen) => noticeOf({ refund: refundOf(outRefundNo, outTradeNo, fen) }),
  };
}
