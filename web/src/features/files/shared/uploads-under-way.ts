import { useSyncExternalStore } from 'react';

let underWay = 0;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

function count(by: number): void {
  underWay += by;
  for (const listener of listeners) listener();
}

/** Counts a file as on its way until it arrived, failed or was cancelled. */
export async function whileUploading<T>(work: () => Promise<T>): Promise<T> {
  count(1);
  try {
    return await work();
  } finally {
    count(-1);
  }
}

/** Whether any file of these pages is on its way: leaving would cut it off. */
export const useUploadsUnderWay = () => useSyncExternalStore(subscribe, () => underWay > 0);
