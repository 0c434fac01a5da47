import { z } from 'zod';
import type { Machine, Row } from '../machine/row.ts';
import { type Condition, type DeliveryState, receiveBody, sendBody } from './deliveries.schema.ts';

export type DeliveryActor = 'clinic' | 'intake';
export type DeliveryEvent = 'send' | 'receive' | 'cancel';

export type DeliveryTerms = {
  state: DeliveryState;
  event: DeliveryEvent;
  actor: DeliveryActor;
  effect: 'recordConditions' | 'letOrdersGoOn';
  guard: never;
  traits: Record<never, never>;
  picks: { condition: Condition };
};

/** What the lab found in the box as a whole: the worst of what it found for each order. */
function worstOf(found: readonly Condition[]): Condition {
  if (found.includes('damaged')) return 'damaged';
  return found.includes('incomplete') ? 'incomplete' : 'complete';
}

const byCondition = {
  by: 'condition',
  cases: { complete: 'received', incomplete: 'incomplete', damaged: 'damaged' },
} as const;

/** Every way a delivery can move. The rest of an incomplete one comes later and is received again. */
const rows: readonly Row<DeliveryTerms>[] = [
  { from: [null], event: 'send', actor: ['clinic'], to: 'sent', needs: sendBody, effects: [] },
  { from: ['sent'], event: 'cancel', actor: ['clinic'], to: 'cancelled', needs: z.strictObject({}), effects: [] },
  {
    from: ['sent', 'incomplete', 'damaged'],
    event: 'receive',
    actor: ['intake'],
    to: byCondition,
    needs: receiveBody.omit({ version: true }),
    effects: ['recordConditions', 'letOrdersGoOn'],
  },
];

/** The delivery's machine; its subject is whatever carries a delivery's state (null: not there yet). */
export const deliveryMachine: Machine<DeliveryTerms, { readonly state: DeliveryState | null }> = {
  rows,
  ends: ['received', 'cancelled'],
  stateOf: ({ state }) => state,
  traits: {},
  picks: {
    condition: ({ items }) => worstOf((items as readonly { condition: Condition }[]).map(({ condition }) => condition)),
  },
};
