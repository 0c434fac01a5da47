import { startTransition, useEffect, useRef, useState } from 'react';

/** So many cards are drawn at first, and so many more whenever the end comes near: few, for a frame is short. */
const first = 15;
const step = 6;
const near = '800px';

/**
 * Draws a long list little by little: only what was scrolled to is in the document.
 * @returns how many to draw, and the ref of an element behind them
 */
export function useGrowing(total: number) {
  const [shown, setShown] = useState(first);
  const end = useRef<HTMLLIElement>(null);
  const grows = shown < total;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an observer tells of changes only; after each step it asks anew.
  useEffect(() => {
    const element = end.current;
    if (!grows || !element) return;
    const root = element.parentElement;
    const grow = () => setShown((before) => before + step);
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && startTransition(grow), {
      root,
      rootMargin: near,
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [grows, shown]);
  return [Math.min(shown, total), end] as const;
}
