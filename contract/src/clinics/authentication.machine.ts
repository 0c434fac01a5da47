import { z } from 'zod';
import { text } from '../http/fields.ts';
import type { Machine, Row } from '../machine/row.ts';

/** -1 not submitted, 0 under review, 1 passed, 2 rejected. */
export type AuthenticationState = -1 | 0 | 1 | 2;
export type AuthenticationEvent = 'handIn' | 'pass' | 'reject';

export type AuthenticationTerms = {
  state: AuthenticationState;
  event: AuthenticationEvent;
  actor: 'applicant' | 'reviewer';
  effect: never;
  guard: never;
  traits: Record<never, never>;
  picks: Record<never, never>;
};

const nothing = z.strictObject({});

/** How the papers of a doctor or an organisation move. */
const rows: readonly Row<AuthenticationTerms>[] = [
  { from: [-1, 2], event: 'handIn', actor: ['applicant'], to: 0, needs: nothing, effects: [] },
  { from: [0], event: 'pass', actor: ['reviewer'], to: 1, needs: nothing, effects: [] },
  {
    from: [0],
    event: 'reject',
    actor: ['reviewer'],
    to: 2,
    needs: z.strictObject({ remark: text(500).min(1) }),
    effects: [],
  },
];

export const authenticationMachine: Machine<AuthenticationTerms, { readonly status: AuthenticationState }> = {
  rows,
  ends: [1],
  stateOf: ({ status }) => status,
  traits: {},
  picks: {},
};
