import { useEffect, useState } from 'react';

/** Returns the value once it has not changed for `ms`, for calls that not every pressed key should make. */
export function useDebounced<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
