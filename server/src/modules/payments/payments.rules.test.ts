import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { GatewayTrade } from './gateways/gateway.ts';
import { judgeTrade, pollDelay, retryDelay, splitReceipt, spreadRefund } from './payments.rules.ts';

const fen = fc.integer({ min: 1, max: 999_999_999 });
const merchant = { appid: 'wx1', mchid: '1900000109' };
const attempt = { out_trade_no: 'P1', amount_fen: 128_000, transaction_id: null };
const paid: GatewayTrade = {
  ...merchant,
  outTradeNo: 'P1',
  state: 'paid',
  transactionId: '4200',
  totalFen: 128_000,
  currency: 'CNY',
  paidAt: new Date(),
};

describe('what the gateway says was paid', () => {
  test('fits our record when merchant, number, currency and amount are the same', () => {
    expect(judgeTrade(paid, attempt, merchant)).toBe('fits');
  });

  test.each<[string, Partial<GatewayTrade>]>([
    ['one fen more', { totalFen: 128_001 }],
    ['one fen less', { totalFen: 127_999 }],
    ['no amount', { totalFen: null }],
    ['another currency', { currency: 'USD' }],
    ['another merchant', { mchid: '1900000110' }],
    ['another app', { appid: 'wx2' }],
    ['another order', { outTradeNo: 'P2' }],
    ['no transaction number', { transactionId: null }],
    ['already refunded by somebody else', { state: 'refunded' }],
  ])('is for a person to judge with %s', (_, change) => {
    expect(judgeTrade({ ...paid, ...change }, attempt, merchant)).toBe('quarantine');
  });

  test('is for a person to judge when the same order was paid by another transaction', () => {
    expect(judgeTrade(paid, { ...attempt, transaction_id: '4201' }, merchant)).toBe('quarantine');
  });

  test('is nothing while the order is open or closed', () => {
    expect(judgeTrade({ ...paid, state: 'open' }, attempt, merchant)).toBe('unpaid');
    expect(judgeTrade({ ...paid, state: 'closed' }, attempt, merchant)).toBe('unpaid');
  });
});

describe('money', () => {
  test('of a receipt pays bills or goes back, to the fen', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ billId: fc.uuid(), partFen: fen, payable: fc.boolean() })), (shares) => {
        const { settled, settledFen, backFen } = splitReceipt(shares);
        expect(settledFen + backFen).toBe(shares.reduce((total, share) => total + share.partFen, 0));
        expect(Math.min(settledFen, backFen)).toBeGreaterThanOrEqual(0);
        expect(settled.every((part) => part.payable)).toBe(true);
      }),
      { numRuns: 10_000 },
    );
  });

  test('given back never exceeds a share, and adds up to what was asked for or is refused', () => {
    const share = fc.record({
      billId: fc.uuid(),
      paymentId: fc.uuid(),
      attemptId: fc.uuid(),
      leftFen: fc.nat(1_000_000),
    });
    fc.assert(
      fc.property(fc.array(share), fen, (shares, wanted) => {
        const left = shares.reduce((total, { leftFen }) => total + leftFen, 0);
        const taken = spreadRefund(shares, wanted);
        expect(taken === null).toBe(wanted > left);
        for (const { share, fen: part } of taken ?? []) {
          expect(part).toBeGreaterThan(0);
          expect(part).toBeLessThanOrEqual(share.leftFen);
        }
        if (taken) expect(taken.reduce((total, part) => total + part.fen, 0)).toBe(wanted);
      }),
      { numRuns: 10_000 },
    );
  });
});

test('the gateway is asked about an open payment at least every minute', () => {
  for (let n = 0; n < 200; n += 1) expect(pollDelay(n)).toBeLessThan(60_000);
});

test('what must get through is tried ever more slowly, but at least every minute', () => {
  const waits = Array.from({ length: 20 }, (_, n) => retryDelay(n + 1));
  expect(waits).toEqual([...waits].sort((a, b) => a - b));
  expect(Math.max(...waits)).toBe(60_000);
});
