import type { OrderEvent } from '@suya/contract/orders/workflow/needs';
import { describe, expect, test } from 'vitest';
import { actorsNext, agreesAbutments, byLead, cutOffOf, isUnshipped, workflowOf } from './turn.ts';

const at = (status: number) => workflowOf({ status, type: 5, kind: 4 });

describe('who has to act next', () => {
  test('a submitted order waits for the lab’s intake although the clinic could still cancel it', () => {
    expect(actorsNext(at(2))).toEqual(['intake']);
  });
  test('a published plan waits for the doctor', () => {
    expect(actorsNext(at(10))).toEqual(['doctor']);
  });
  test('a bill waits for the clinic, which settles it by paying and by no step of its own', () => {
    expect(actorsNext(at(21))).toEqual(['clinic']);
  });
  test('a shipped order waits for the clinic to sign', () => {
    expect(actorsNext(at(24))).toEqual(['clinic']);
  });
  test.each([3, 26, 27, 29])('an order that ended (%i) waits for nobody', (status) => {
    expect(actorsNext(at(status))).toEqual([]);
  });
});

test('the proposed abutments are on show until the doctor agreed', () => {
  const agreed = [41, 42, 43, 44, 52, 10].filter((status) => agreesAbutments({ status, type: 5, kind: 6 }));
  expect(agreed).toEqual([41, 42, 43]);
});

test('a promised date matters until the appliance is shipped, and again for a remake', () => {
  const unshipped = (status: number) => isUnshipped({ status, type: 5, kind: 4 });
  expect([4, 14, 21, 23, 37].map(unshipped)).toEqual([true, true, true, true, true]);
  expect([24, 46, 48, 26, 3].map(unshipped)).toEqual([false, false, false, false, false]);
});

test('until when an order can be cancelled is said by where it stands', () => {
  const bill = { id: '', no: '', kind: 4, amountFen: 1, refundedFen: 0, createdAt: '', paidAt: null };
  const at = (events: OrderEvent[], state?: 'open' | 'closed') =>
    cutOffOf({
      events: events.map((event) => ({ event, enabled: true, why: null })),
      bills: state ? [{ ...bill, state }] : [],
    });
  expect(at(['cancel', 'withdraw'])).toBe('review');
  expect(at(['cancel'], 'open')).toBe('bill');
  expect(at(['cancel', 'acceptRisk'], 'closed')).toBe('risk');
  expect(at(['cancel', 'submit'])).toBe('draft');
  expect(at(['cancel', 'revise'])).toBe('draft');
});

test('what the order waits for stands before what can be done at any time', () => {
  const offers = (['cancel', 'withdraw', 'submit'] as const).map((event) => ({ event }));
  expect(offers.toSorted(byLead).map(({ event }) => event)).toEqual(['submit', 'cancel', 'withdraw']);
});
