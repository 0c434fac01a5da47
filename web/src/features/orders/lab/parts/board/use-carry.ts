import type { OrderRow } from '@suya/contract/orders/orders.schema';
import type { OrderEvent } from '@suya/contract/orders/workflow/needs';
import { statusOf } from '@suya/contract/orders/workflow/states';
import { labelOf } from '@suya/contract/orders/workflow/workflow';
import { type KeyboardEvent, useCallback, useRef, useState } from 'react';
import { useT } from '../../../../../lib/i18n.tsx';
import { alongTheRoad } from './columns.ts';
import { takersOf, verdictOf } from './moves.ts';
import { useActors } from './use-actors.ts';

/** A card that left its place, and the column that it is over. */
export interface Carry {
  readonly order: OrderRow;
  readonly byKeys: boolean;
  readonly over: number | null;
  /** The statuses that take it, in the order of the road. */
  readonly takers: readonly number[];
}

/** A card dropped on a column that takes it. */
export interface Drop {
  readonly order: OrderRow;
  readonly event: OrderEvent;
  readonly to: number;
}

const byRoad = (a: number, b: number) => alongTheRoad.indexOf(a) - alongTheRoad.indexOf(b);
const forwards: readonly string[] = ['ArrowRight', 'ArrowDown'];
const backwards: readonly string[] = ['ArrowLeft', 'ArrowUp'];

/** Picking up, carrying and dropping a card by mouse or keys, with words for screen readers (`said`). */
export function useCarry(onDrop: (drop: Drop) => void) {
  const t = useT();
  const actors = useActors();
  const [carry, show] = useState<Carry>();
  const [said, say] = useState('');
  // What the handlers look at: they stay the same while a card is carried, so that no other card is drawn again.
  const held = useRef<Carry>(undefined);
  const hold = useCallback((next: Carry | undefined) => {
    held.current = next;
    show(next);
  }, []);
  const pick = useCallback(
    (order: OrderRow, byKeys: boolean) => {
      const takers = takersOf(order, actors).toSorted(byRoad);
      if (byKeys && takers.length === 0) return say(t('labWork.move.stuck', { no: order.no }));
      hold({ order, byKeys, takers, over: null });
      say(t('labWork.move.picked', { no: order.no, count: takers.length }));
    },
    [actors, hold, t],
  );
  const putBack = useCallback(() => {
    if (held.current) say(t('labWork.move.back', { no: held.current.order.no }));
    hold(undefined);
  }, [hold, t]);
  const over = (status: number) => {
    const now = held.current;
    if (!now || now.over === status) return;
    hold({ ...now, over: status });
    const verdict = verdictOf(now.order, actors, status);
    if (verdict.kind !== 'takes') return;
    const state = t(labelOf(statusOf(status), 'lab'));
    say(t('labWork.move.over', { state, event: t(`workflow.events.${verdict.event}.name`) }));
    if (now.byKeys) document.getElementById(`board-${status}`)?.scrollIntoView({ block: 'nearest', inline: 'center' });
  };
  const drop = (status: number | null) => {
    const now = held.current;
    const verdict = now && status !== null ? verdictOf(now.order, actors, status) : undefined;
    if (!now || status === null || verdict?.kind !== 'takes') return putBack();
    hold(undefined);
    onDrop({ order: now.order, event: verdict.event, to: status });
  };
  /** The keys of a card that is carried by keys; others are left to the board. @returns whether it was one */
  const onKey = (event: KeyboardEvent<HTMLElement>): boolean => {
    const now = held.current;
    if (!now?.byKeys) return false;
    const place = now.over === null ? -1 : now.takers.indexOf(now.over);
    const last = now.takers.length - 1;
    if (event.key === 'Escape' || event.key === 'Tab') putBack();
    else if (forwards.includes(event.key)) over(now.takers[Math.min(place + 1, last)] ?? 0);
    else if (backwards.includes(event.key)) over(now.takers[place <= 0 ? last : place - 1] ?? 0);
    else if (event.key === ' ' || event.key === 'Enter') drop(now.over);
    else return true;
    if (event.key !== 'Tab') event.preventDefault();
    return true;
  };
  return { carry, said, say, pick, over, drop, putBack, onKey, actors };
}
