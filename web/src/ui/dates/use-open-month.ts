import { useEffect, useRef, useState } from 'react';
import { type Day, firstEnabled, startOfMonth } from './day.ts';

/**
 * The month that an open calendar shows, and the day in it that Tab leads to and the arrow keys start from.
 * @param begin the day to open at
 * @param hasFocus it was opened by a key, which goes on in it
 */
export function useOpenMonth(begin: Day, isDisabled: (day: Day) => boolean, hasFocus: boolean) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!hasFocus) return;
    let frame = 0;
    // While its popover is still being placed, or was fading only now, the calendar takes no focus.
    const takeFocus = () => {
      const day = panel.current?.querySelector<HTMLElement>('td [tabindex="0"]');
      day?.focus();
      if (day && day !== document.activeElement) frame = requestAnimationFrame(takeFocus);
    };
    takeFocus();
    return () => cancelAnimationFrame(frame);
  }, [hasFocus]);
  const [active, setActive] = useState(() => firstEnabled(begin, isDisabled));
  const [month, setMonth] = useState(startOfMonth(active));
  const isShown = (day: Day) => day.slice(0, 7) === month.slice(0, 7);
  const first = firstEnabled(month, isDisabled);
  return {
    panel,
    month,
    turnTo: setMonth,
    active: isShown(active) ? active : isShown(first) ? first : month,
    goTo: (day: Day) => {
      setActive(day);
      setMonth(startOfMonth(day));
    },
  };
}
