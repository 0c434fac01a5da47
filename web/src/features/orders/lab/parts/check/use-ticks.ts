import { useState } from 'react';

/** What a checker looks at before a design leaves the lab, in this order. */
export const checkItems = ['prescription', 'teeth', 'margin', 'thickness', 'occlusion', 'undercut', 'files'] as const;
export type CheckItem = (typeof checkItems)[number];

const keyOf = (versionId: string): string => `check ${versionId}`;

function read(versionId: string): readonly CheckItem[] {
  const kept = sessionStorage.getItem(keyOf(versionId))?.split(',') ?? [];
  return checkItems.filter((item) => kept.includes(item));
}

/** What was ticked on a version in this window; it outlives a look at another page. */
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
