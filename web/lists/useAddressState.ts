import { newestLocation, navigate, type NavigateOptions } from '../router/history.ts';
import { useAppLocation } from '../router/location.ts';
import type { Href } from '../sitemap/entrance.ts';

/** The place of a page's state in the query of its address. */
export type AddressState<State> = { read: (query: string) => State; write: (state: State) => string };

/**
 * Returns what the page of a path shows, as its address has it, and the function that changes it. A change begins from the newest
 * address: a change before may not be rendered yet, and must not be undone.
 */
export function useAddressState<State>(
  path: Href,
  { read, write }: AddressState<State>,
  options?: NavigateOptions,
) {
  const shown = read(useAppLocation().query);
  const change = (next: (newest: State) => State) => {
    const newest = newestLocation();
    // A navigation to another page may be waiting for its code.
    if (newest.path !== path) return;
    const query = write(next(read(newest.query)));
    void navigate((path + (query && `?${query}`)) as Href, { ...options, keepScroll: true });
  };
  return [shown, change] as const;
}
