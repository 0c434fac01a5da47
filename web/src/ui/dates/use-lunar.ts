import { useEffect, useState } from 'react';
import type { Day } from './day.ts';
import type { LunarDay, lunarOf } from './lunar.ts';

let loaded: typeof lunarOf | undefined;

/** The lunar side of a day. The calendar's tables are loaded when the first calendar opens; until then there is none. */
export function useLunar(day: Day, isWanted: boolean): LunarDay | null {
  const [known, setKnown] = useState(loaded !== undefined);
  useEffect(() => {
    if (!isWanted || loaded) return;
    let gone = false;
    void import('./lunar.ts').then((module) => {
      loaded = module.lunarOf;
      if (!gone) setKnown(true);
    });
    return () => {
      gone = true;
    };
  }, [isWanted]);
  return isWanted && known && loaded ? loaded(day) : null;
}
