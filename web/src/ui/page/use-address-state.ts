import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';

type Value = string | number;
export type AddressState = Readonly<Record<string, Value>>;

/** Reads a state from the address. The default replaces a missing value, and a text where a number is expected. */
export function readAddress<S extends AddressState>(search: URLSearchParams, defaults: S): S {
  const read = Object.entries(defaults).map(([key, fallback]) => {
    const text = search.get(key);
    if (text === null) return [key, fallback];
    if (typeof fallback === 'string') return [key, text];
    return [key, text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : fallback];
  });
  return Object.fromEntries(read) as S;
}

/**
 * Writes a change into the address. Defaults are omitted, foreign parameters stay, and every change except of the
 * page goes back to page 1.
 */
export function writeAddress<S extends AddressState>(
  search: URLSearchParams,
  defaults: S,
  change: Partial<S>,
): URLSearchParams {
  const next: AddressState = {
    ...readAddress(search, defaults),
    ...('pageIndex' in defaults && !('pageIndex' in change) ? { pageIndex: 1 } : {}),
    ...change,
  };
  const written = new URLSearchParams(search);
  for (const [key, fallback] of Object.entries(defaults)) {
    const value = next[key];
    if (value === fallback || value === undefined || value === '') written.delete(key);
    else written.set(key, String(value));
  }
  return written;
}

/**
 * The filters and page of a list, stored in the address so that links and the back button restore them. `const
 * [filters, setFilters] = useAddressState(defaults)`; keep `defaults` outside the component.
 * @returns the state and a setter (`replace` for typing, so that Back does not go letter by letter)
 */
export function useAddressState<S extends AddressState>(defaults: S) {
  const [search, setSearch] = useSearchParams();
  const state = useMemo(() => readAddress(search, defaults), [search, defaults]);
  const set = useCallback(
    (change: Partial<S>, { replace = false } = {}) =>
      setSearch((before) => writeAddress(before, defaults, change), { replace, preventScrollReset: true }),
    [setSearch, defaults],
  );
  return [state, set] as const;
}
