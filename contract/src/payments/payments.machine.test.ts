import { describe, expect, it } from 'vitest';
import { faultsOf } from '../machine/graph.ts';
import { eventsFor, next } from '../machine/runner.ts';
import { paymentMachine, paymentStates } from './payments.machine.ts';

describe('the payment’s machine', () => {
  it('reaches every state and leaves none without a way out', () => {
    expect(faultsOf(paymentMachine, paymentStates, ['new'])).toEqual([]);
  });

  it('moves nothing that is settled or closed', () => {
    for (const state of ['settled', 'closed'] as const) {
      expect(eventsFor(paymentMachine, { state }, ['payer', 'gateway', 'system'])).toEqual([]);
      expect(next(paymentMachine, { state }, 'settle', 'gateway')).toEqual({ ok: false, reason: 'ended' });
    }
  });

  it('lets nobody but the gateway’s verified word settle', () => {
    expect(next(paymentMachine, { state: 'open' }, 'settle', ['payer', 'system'])).toMatchObject({
      ok: false,
      reason: 'notYours',
    });
  });
});
