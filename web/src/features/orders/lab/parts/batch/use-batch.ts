import { codes } from '@suya/contract/http/errors';
import { useRef, useState } from 'react';
import type { Refusal } from '../../../../../lib/http/refusal.ts';
import { useT } from '../../../../../lib/i18n.tsx';
import { actOnOne, refreshLabLists } from '../../api.ts';
import type { Fitting } from './fitting.ts';

/** How it went with one of the orders; `why` is what the server said where it refused. */
export interface Outcome {
  readonly state: 'waiting' | 'done' | 'failed';
  readonly why?: string;
}

/**
 * Takes a step for several orders, one after the other, each answered on its own: what is refused says why and the rest
 * goes on. An order keeps its Idempotency-Key, so that trying again does nothing twice.
 */
export function useBatch() {
  const t = useT();
  const keys = useRef(new Map<string, string>());
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const [busy, setBusy] = useState(false);
  const note = (orderId: string, outcome: Outcome) => setOutcomes((before) => new Map([...before, [orderId, outcome]]));
  const keyOf = (orderId: string, fields: object): string => {
    // Other fields are another act.
    const written = `${orderId} ${JSON.stringify(fields)}`;
    const key = keys.current.get(written) ?? crypto.randomUUID();
    keys.current.set(written, key);
    return key;
  };
  const forget = (orderId: string, fields: object) => keys.current.delete(`${orderId} ${JSON.stringify(fields)}`);
  const take = async ({ order, event }: Fitting, fields: Readonly<Record<string, unknown>>) => {
    note(order.id, { state: 'waiting' });
    try {
      const { id: orderId, version } = order;
      await actOnOne({ orderId, version, event, fields: { ...fields } }, keyOf(order.id, fields));
      note(order.id, { state: 'done' });
    } catch (error) {
      const refusal = error as Refusal;
      if (refusal.code > 0 && refusal.code < 500) forget(order.id, fields);
      const words = Object.values(refusal.fields ?? {}).join(' ');
      const why = refusal.code === codes.orderMoved ? t('labWork.batch.moved') : words || refusal.message;
      note(order.id, { state: 'failed', why });
    }
  };
  const run = async (fitting: readonly Fitting[], fieldsOf: (one: Fitting) => Readonly<Record<string, unknown>>) => {
    setBusy(true);
    for (const one of fitting) if (outcomes.get(one.order.id)?.state !== 'done') await take(one, fieldsOf(one));
    setBusy(false);
    await refreshLabLists();
  };
  const count = (state: Outcome['state']) => [...outcomes.values()].filter((one) => one.state === state).length;
  return { outcomes, busy, run, done: count('done'), failed: count('failed') };
}
