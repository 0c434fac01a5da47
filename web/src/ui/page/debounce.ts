/**
 * The specification's defaults in ms: for most inputs, and for those that must not wait too long while typing goes
 * on.
 */
export const restful = { delay: 500 } as const;
export const eager = { delay: 300, window: 600 } as const;

export interface Rest {
  /** How long it must be quiet before the call is made, in ms. */
  readonly delay: number;
  /** The longest delay of a call in ms, even if it is never quiet. Without it there is no limit. */
  readonly window?: number;
}

export interface Debounced<Args extends readonly unknown[]> {
  (...args: Args): void;
  /** Cancels the waiting call. */
  cancel(): void;
}

/** Delays a call until it has been quiet for a while. Only the last call of a burst is made. */
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
