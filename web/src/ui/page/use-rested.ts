import { useEffect, useMemo, useState } from 'react';
import { debounce, type Rest, restful } from './debounce.ts';

/**
 * A value after a pause in changes, for queries that depend on what somebody types.
 * @param rest one of the specification's delays, the same object each time
 */
export function useRested<T>(value: T, rest: Rest = restful): T {
  const [rested, setRested] = useState(value);
  const restLater = useMemo(() => debounce((next: T) => setRested(() => next), rest), [rest]);
  useEffect(() => restLater(value), [restLater, value]);
  useEffect(() => restLater.cancel, [restLater]);
  return rested;
}
