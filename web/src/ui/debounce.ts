/** The specification's defaults in ms: for most things, and for what must not wait too long while typing goes on. */
export const restful = { delay: 500 } as const;
export const eager = { delay: 300, window: 600 } as const;

export interface Rest {
  /** How long it must be quiet before the call is made, in ms. */
  readonly delay: number;
  /** How long the call may be put off at most, in ms, however lively it is; left out, for ever. */
  readonly window?: number;
}

export interface Debounced<Args extends readonly unknown[]> {
  (...args: Args): void;
  /** Forgets the call that waits. */
  cancel(): void;
}

/** Puts a call off until it has been quiet for a while; only the last one of a burst is made. */
export function debounce<Args extends readonly unknown[]>(
  call: (...args: Args) => void,
  { delay, window = Number.POSITIVE_INFINITY }: Rest = restful,
): Debounced<Args> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let since: number | null = null;
  const later = (...args: Args) => {
    clearTimeout(timer);
    since ??= Date.now();
    const left = Math.max(0, Math.min(delay, since + window - Date.now()));
    timer = setTimeout(() => {
      since = null;
      call(...args);
    }, left);
  };
  later.cancel = () => {
    clearTimeout(timer);
    since = null;
  };
  return later;
}
