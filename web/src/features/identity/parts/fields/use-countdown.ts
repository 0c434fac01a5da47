import { useEffect, useState } from 'react';

const secondMs = 1000;
/** A browser's clock may be wrong by hours: what it makes of the server's time is believed within these bounds only. */
const longestSeconds = 600;

/** Whole seconds until a moment of the server, or 0 where there is none; never more than ten minutes. */
export function secondsUntil(moment: string | undefined, now = Date.now()): number {
  if (!moment) return 0;
  const seconds = Math.ceil((Date.parse(moment) - now) / secondMs);
  return Math.max(0, Math.min(seconds, longestSeconds));
}

/** Counts down to a moment of the server, second by second. */
export function useCountdown(moment: string | undefined): number {
  const [now, setNow] = useState(() => Date.now());
  const left = secondsUntil(moment, now);
  useEffect(() => {
    setNow(Date.now());
    if (!moment) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (secondsUntil(moment) === 0) clearInterval(timer);
    }, secondMs);
    return () => clearInterval(timer);
  }, [moment]);
  return left;
}
