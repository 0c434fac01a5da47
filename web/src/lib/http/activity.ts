import { useSyncExternalStore } from 'react';

let pending = 0;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Told a moment later: a request may begin while a component is drawn, and another must not be changed then. */
function tell(): void {
  for (const listener of listeners) listener();
}

function change(by: number): void {
  pending += by;
  queueMicrotask(tell);
}

/** Counts a request as active until it ends, for the thin bar at the top. */
export async function whileActive<T>(work: () => Promise<T>): Promise<T> {
  change(1);
  try {
    return await work();
  } finally {
    change(-1);
  }
}

export const useActivity = () => useSyncExternalStore(subscribe, () => pending > 0);
