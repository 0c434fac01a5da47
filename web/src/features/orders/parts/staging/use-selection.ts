import type { OrderRow } from '@suya/contract/orders/orders.schema';
import { useState } from 'react';

/** The drafts that are chosen; they stay chosen while one turns the pages. */
export function useSelection() {
  const [chosen, setChosen] = useState<ReadonlyMap<string, OrderRow>>(new Map());
  const put = (rows: readonly OrderRow[], on: boolean) =>
    setChosen((before) => {
      const after = new Map(before);
      for (const row of rows) {
        if (on) after.set(row.id, row);
        else after.delete(row.id);
      }
      return after;
    });
  return {
    chosen: [...chosen.values()],
    has: (id: string) => chosen.has(id),
    put,
    clear: () => setChosen(new Map()),
  };
}
