import { z } from 'zod';
import type { Machine, Row } from '../machine/row.ts';

export const paymentStates = ['new', 'open', 'closing', 'settled', 'closed'] as const;
export type PaymentState = (typeof paymentStates)[number];

const paymentEffects = ['closeAttempts', 'postReceipt', 'settleBills', 'freeBills'] as const;
export type PaymentEffect = (typeof paymentEffects)[number];

/**
 * `payer`: the holder of the payment token, or the clinic's staff. `gateway`: its verified statement, in a notice
 * or in the answer to our query.
 */
export type PaymentActor = 'payer' | 'gateway' | 'system';
export type PaymentEvent = 'create' | 'choose' | 'prepayFailed' | 'settle' | 'cancel' | 'expire' | 'gatewayClosed';

export type PaymentTerms = {
  state: PaymentState;
  event: PaymentEvent;
  actor: PaymentActor;
  effect: PaymentEffect;
  guard: never;
  traits: Record<never, never>;
  picks: Record<never, never>;
};

const nothing = z.strictObject({});

/**
 * Every way a payment can move. Money that arrives for a payment in an end state moves nothing: it is a stray and
 * is paid back automatically.
 */
const rows: readonly Row<PaymentTerms>[] = [
  { from: [null], event: 'create', actor: ['payer'], to: 'new', needs: nothing, effects: [] },
  // Choosing again adds an attempt and asks the gateway to close the previous one.
  { from: ['new', 'open'], event: 'choose', actor: ['payer'], to: 'open', needs: nothing, effects: ['closeAttempts'] },
  { from: ['open'], event: 'prepayFailed', actor: ['system'], to: 'new', needs: nothing, effects: [] },
  {
    from: ['new', 'open', 'closing'],
    event: 'settle',
    actor: ['gateway'],
    to: 'settled',
    needs: nothing,
    effects: ['settleBills', 'postReceipt', 'closeAttempts'],
  },
  { from: ['new'], event: 'cancel', actor: ['payer', 'system'], to: 'closed', needs: nothing, effects: ['freeBills'] },
  {
    from: ['open'],
    event: 'cancel',
    actor: ['payer', 'system'],
    to: 'closing',
    needs: nothing,
    effects: ['closeAttempts'],
  },
  { from: ['new'], event: 'expire', actor: ['system'], to: 'closed', needs: nothing, effects: ['freeBills'] },
  { from: ['open'], event: 'expire', actor: ['system'], to: 'closing', needs: nothing, effects: ['closeAttempts'] },
  {
    from: ['closing'],
    event: 'gatewayClosed',
    actor: ['system'],
    to: 'closed',
    needs: nothing,
    effects: ['freeBills'],
  },
];

/** The payment's machine. Its subject is any object with a payment's state (null: it does not exist yet). */
export const paymentMachine: Machine<PaymentTerms, { readonly state: PaymentState | null }> = {
  rows,
  ends: ['settled', 'closed'],
  stateOf: (payment) => payment.state,
  traits: {},
  picks: {},
};
