import { useLayoutEffect, useSyncExternalStore } from 'react';
import { type Href, parseSearch, type Search } from '../client/paths.ts';
import { type AppLocation, navigate, type NavigateOptions, startHistory } from './history.ts';

/** A page that arrives within this time, in ms, replaces the last one without a skeleton in between. */
const SKELETON_DELAY_MS = 150;

type Loading = { status: 'loading' | 'loaded' } | { status: 'failed'; error: unknown };

/** `status` is that of its page: a loading page is shown as a skeleton. */
type ShownLocation = AppLocation & Readonly<Loading>;

let shown: ShownLocation | null = null;
const listeners = new Set<() => void>();

/**
 * Shows the pages of the address bar from now on. `load` loads the page of a path, which replaces the last
 * one when the promise settles; null leaves the last one, because the app is about to be left.
 */
export function startRouter(load: (path: string) => Promise<unknown> | null): void {
  let latest: AppLocation;
  startHistory(async (location) => {
    const loading = load(location.path);
    if (loading === null) return;
    latest = location;
    const show = (state: Loading) => {
      // A page that arrives after the next navigation is not shown.
      if (location === latest) publish({ ...location, ...state });
    };
    // The first page replaces nothing: everything around it is rendered while it is loading.
    if (shown === null) show({ status: 'loading' });
    const timer = setTimeout(() => show({ status: 'loading' }), SKELETON_DELAY_MS);
    await loading.then(
      () => show({ status: 'loaded' }),
      (error: unknown) => show({ status: 'failed', error }),
    );
    clearTimeout(timer);
  });
}

function publish(location: ShownLocation): void {
  shown = location;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the location of the page that is shown; null when the app is left before it shows one. */
export function useShownLocation(): ShownLocation | null {
  return useSyncExternalStore(subscribe, () => shown);
}

/** Returns the location of the page that is shown. For components below `Page`. */
export function useAppLocation(): AppLocation {
  return useShownLocation()!;
}

/**
 * The location hook of wouter's Router, whose own one shows each address at once and cannot block Back. Its
 * untyped addresses come from router/Link.tsx alone.
 */
export function useWouterLocation(): [string, (to: string, options: NavigateOptions) => Promise<void>] {
  return [useAppLocation().path, (to, options) => navigate(to as Href, options)];
}

/** Returns the values in the query of the shown page. */
export function useSearch(): Search {
  return parseSearch(useAppLocation().query);
}

/** Scrolls a page that is shown after a navigation: to its top, on Back and Forward to its last position. */
export function useScrollRestoration(location: AppLocation | null): void {
  useLayoutEffect(() => {
    if (location && location.scrollTo !== null) window.scrollTo(0, location.scrollTo);
  }, [location]);
}

/** Returns whether the address is the shown page, or unless `exact` is set, one above it. */
export function isCurrent(to: Href, { path, query }: AppLocation, exact: boolean): boolean {
  const target = new URL(to, 'http://localhost');
  if (exact) return path === target.pathname && query === target.search;
  const values = new URLSearchParams(query);
  return (
    (path === target.pathname || path.startsWith(`${target.pathname}/`)) &&
    [...target.searchParams].every(([name, value]) => values.get(name) === value)
  );
}
