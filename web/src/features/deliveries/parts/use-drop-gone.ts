import type { OrderRow } from '@suya/contract/orders/orders.schema';
import { useEffect, useRef } from 'react';
import type { Chosen } from './awaiting-list.tsx';

/**
 * What went meanwhile, from another window, is not sent again: of the page on show it is chosen no more.
 * @param place which page that is; another one tells nothing of what was chosen here
 * @param orders undefined until this very page was read
 */
export function useDropGone(
  place: string,
  orders: readonly OrderRow[] | undefined,
  chosen: Chosen,
  onChoose: (chosen: Chosen) => void,
): void {
  const shown = useRef({ place, ids: [] as readonly string[] });
  useEffect(() => {
    if (!orders) return;
    const ids = orders.map(({ id }) => id);
    const before = shown.current.place === place ? shown.current.ids : [];
    shown.current = { place, ids };
    const gone = before.filter((id) => chosen.has(id) && !ids.includes(id));
    if (gone.length > 0) onChoose(new Map([...chosen].filter(([id]) => !gone.includes(id))));
  }, [place, orders, chosen, onChoose]);
}
