import { type RefObject, useEffect } from 'react';

/**
 * Keeps the focus in a region when the focused element is removed, so that its keys keep working and Tab continues
 * from there. Takes the region's element, which has a tabindex.
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
      // A surrounding element, such as the page's content, receives the focus that was lost from the region; only a
      // person's click counts there.
      if (type === 'pointerdown' || !isAround(target as Node)) isInside = region.contains(target as Node);
      if (type === 'focusin' && region.contains(target as Node)) last = target as Element;
    };
    document.addEventListener('focusin', note, { signal: stop.signal });
    document.addEventListener('pointerdown', note, { signal: stop.signal });
    const watch = new MutationObserver(() => {
      const { activeElement } = document;
      // Between two stops no element has the focus either; a change at that moment must not hold the reader here.
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
