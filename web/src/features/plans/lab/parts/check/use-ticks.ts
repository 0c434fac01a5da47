import { type CheckItem, checkItems } from '@suya/contract/orders/workflow/needs';
import { useState } from 'react';

const keyOf = (versionId: string): string => `check ${versionId}`;

function read(versionId: string): readonly CheckItem[] {
  const kept = sessionStorage.getItem(keyOf(versionId))?.split(',') ?? [];
  return checkItems.filter((item) => kept.includes(item));
}

/** What was ticked on a version in this window; it outlives a look at another page, and goes with the step. */
export function useTicks(versionId: string) {
  const [ticked, setTicked] = useState(() => read(versionId));
  return {
    ticked,
    left: checkItems.length - ticked.length,
    tick: (items: readonly CheckItem[]) => {
      sessionStorage.setItem(keyOf(versionId), items.join(','));
      setTicked(items);
    },
  };
}
