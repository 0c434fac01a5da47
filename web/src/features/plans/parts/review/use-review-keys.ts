import { type RefObject, useEffect, useRef } from 'react';

/** What a key of the review does; one that does nothing now is left out. */
export type ReviewKeys = Readonly<Partial<Record<string, () => void>>>;

const typing =
  'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable="true"], [role="dialog"]';

const isTyping = (target: EventTarget | null): boolean => target instanceof Element && target.closest(typing) !== null;

/**
 * Single keys of the whole review, as long as the focus is in it and not where one types: elsewhere a letter, which
 * speech input may send, does nothing (WCAG 2.1.4).
 */
export function useReviewKeys(root: RefObject<HTMLElement | null>, keys: ReviewKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const isInside = root.current?.contains(event.target as Node);
      if (!isInside || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const act = latest.current[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [root]);
}
