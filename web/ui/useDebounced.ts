import { useEffect, useState } from 'react';

/** The wait for the next key before the server searches, in ms: longer than between two keys. */
export const SEARCH_DELAY_MS = 200;

/** Returns the value once it has not changed for `ms`, for calls that not every pressed key should make. */
export function useDebounced<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
