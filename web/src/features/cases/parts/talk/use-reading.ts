import { type RefObject, useEffect, useRef, useState } from 'react';
import { useReadMessages } from '../../talk.api.ts';
import type { TalkMeans } from './means.ts';

/** Whether an element is in view, in a tab that somebody looks at. */
function useSeen(element: RefObject<HTMLElement | null>): boolean {
  const [isInView, setInView] = useState(false);
  const [isLookedAt, setLookedAt] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? false));
    observer.observe(element.current);
    const look = () => setLookedAt(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', look);
    return () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', look);
    };
  }, [element]);
  return isInView && isLookedAt;
}

/** Tells the server how far was read, once the end of the conversation is really before somebody's eyes. */
export function useReading(
  means: TalkMeans,
  caseId: string,
  end: RefObject<HTMLElement | null>,
  { last, readUpTo }: { last: number; readUpTo: number },
): void {
  const isSeen = useSeen(end);
  const { mutate } = useReadMessages(means);
  const told = useRef(0);
  useEffect(() => {
    if (!isSeen || last <= Math.max(readUpTo, told.current)) return;
    told.current = last;
    mutate(
      { caseId, seq: last },
      {
        onError: () => {
          told.current = 0;
        },
      },
    );
  }, [isSeen, last, readUpTo, caseId, mutate]);
}
