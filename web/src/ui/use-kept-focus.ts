import { type RefObject, useEffect } from 'react';

/**
 * Keeps the focus in a region when what had it is taken away: its keys go on to mean something, and Tab goes on from
 * there. In: the region's element, which has a tabindex.
 */
export function useKeptFocus(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const region = root.current;
    if (!region) return;
    let isInside = region.contains(document.activeElement);
    let last = document.activeElement;
    const stop = new AbortController();
    const isAround = (node: Node): boolean => node !== region && node.contains(region);
    const note = ({ type, target }: Event): void => {
      // What is around the region takes the focus that fell out of it, as the page's content does; a person clicks there.
      if (type === 'pointerdown' || !isAround(target as Node)) isInside = region.contains(target as Node);
      if (type === 'focusin' && region.contains(target as Node)) last = target as Element;
    };
    document.addEventListener('focusin', note, { signal: stop.signal });
    document.addEventListener('pointerdown', note, { signal: stop.signal });
    const watch = new MutationObserver(() => {
      const { activeElement } = document;
      // Between one stop and the next nothing has it either: what changes then must not hold the reader here.
      const isTaken = last !== null && !last.isConnected;
      if (isInside && isTaken && activeElement && isAround(activeElement)) region.focus({ preventScroll: true });
    });
    watch.observe(region, { childList: true, subtree: true });
    return () => {
      stop.abort();
      watch.disconnect();
    };
  }, [root]);
}
