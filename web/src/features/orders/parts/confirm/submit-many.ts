import { submitOrder } from '@suya/contract/orders/orders.endpoints';
import type { Draft } from '@suya/contract/orders/orders.schema';
import { useRef, useState } from 'react';
import { ActKey } from '../../../../lib/http/act-key.ts';
import { call } from '../../../../lib/http/client.ts';
import type { Refusal } from '../../../../lib/http/refusal.ts';
import { refreshOverviews } from '../../api.ts';

/** How the submission of one of several drafts stands. */
export type Answer =
  | { readonly phase: 'waiting' | 'sending' | 'done' }
  | { readonly phase: 'failed'; readonly refusal: Refusal };

/**
 * Hands in drafts one after the other, each answered on its own: a refusal of one keeps none of the others back.
 * Trying again an order whose answer never came carries the same Idempotency-Key, so it is handed in once.
 */
export function useSubmitMany() {
  const [answers, setAnswers] = useState<Readonly<Record<string, Answer>>>({});
  const [busy, setBusy] = useState(false);
  const keys = useRef(new Map<string, ActKey>());
  const say = (id: string, answer: Answer) => setAnswers((before) => ({ ...before, [id]: answer }));

  const hand = async (draft: Draft): Promise<Refusal | undefined> => {
    const key = keys.current.get(draft.id) ?? new ActKey();
    keys.current.set(draft.id, key);
    const input = { orderId: draft.id, version: draft.version, amountFen: draft.totalFen };
    say(draft.id, { phase: 'sending' });
    try {
      await call(submitOrder, input, { idempotencyKey: key.keyFor(input), quiet: true, stay: true });
      key.settle();
      say(draft.id, { phase: 'done' });
      return undefined;
    } catch (error) {
      const refusal = error as Refusal;
      key.settle(refusal);
      say(draft.id, { phase: 'failed', refusal });
      return refusal;
    }
  };
  /** @returns the refusals, by the draft's id */
  const submit = async (drafts: readonly Draft[]): Promise<ReadonlyMap<string, Refusal>> => {
    setBusy(true);
    for (const { id } of drafts) say(id, { phase: 'waiting' });
    const refused = new Map<string, Refusal>();
    for (const draft of drafts) {
      const refusal = await hand(draft);
      if (refusal) refused.set(draft.id, refusal);
    }
    setBusy(false);
    await refreshOverviews();
    return refused;
  };
  return { answers, busy, submit };
}
