import { createContext, useContext, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { Href } from '../sitemap/entrance.ts';
import { parseSearch, type Search } from '../sitemap/paths.ts';
import { type AppLocation, startHistory } from './history.ts';

/**
 * The time in ms for which the last page is kept, without a skeleton, while the next one is loading. Before the first
 * page nothing is rendered either: most pages arrive earlier, and a skeleton would delay them.
 */
const SKELETON_DELAY_MS = 150;

type Loading = { status: 'loading' | 'loaded' } | { status: 'failed'; error: unknown };

/** `status` is that of its page, which is shown as a skeleton while it is loading. */
export type ShownLocation = AppLocation & Readonly<Loading>;

let shown: ShownLocation | null = null;
const listeners = new Set<() => void>();

/** The location of the hydration pass of a server-rendered page; null for a page that is rendered in the browser. */
export const FirstLocationContext = createContext<ShownLocation | null>(null);

/**
 * Shows the pages of the address bar from now on. `load` loads the page of a path. The page replaces the last
 * one when the promise settles; null keeps the last one, because the browser is about to leave the app. Resolves with the
 * location of the first page.
 */
export function startRouter(
  load: (path: string) => Promise<unknown> | null,
  { wasServerRendered = false } = {},
): Promise<ShownLocation> {
  let latest: AppLocation;
  const { promise, resolve } = Promise.withResolvers<ShownLocation>();
  startHistory(async (location) => {
    const loading = load(location.path);
    if (loading === null) return;
    latest = location;
    const show = (state: Loading) => {
      // A page that arrives after the next navigation is not shown.
      if (location === latest) publish({ ...location, ...state });
      if (shown) resolve(shown);
    };
    // A server-rendered page needs no skeleton.
    const needsNone = location.after !== undefined || (wasServerRendered && shown === null);
    const timer = needsNone ? undefined : setTimeout(() => show({ status: 'loading' }), SKELETON_DELAY_MS);
    await Promise.all([loading, location.after]).then(
      () => show({ status: 'loaded' }),
      (error: unknown) => show({ status: 'failed', error }),
    );
    clearTimeout(timer);
  });
  return promise;
}

function publish(location: ShownLocation): void {
  shown = location;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the location of the page that is shown; null before the first one. */
export function useShownLocation(): ShownLocation | null {
  const first = useContext(FirstLocationContext);
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => first,
  );
}

/** Returns the location of the page that is shown. For components below `App`, which waits for the first. */
export function useAppLocation(): AppLocation {
  return useShownLocation()!;
}

/** Returns the values in the query of the shown page. */
export function useSearch(): Search {
  return parseSearch(useAppLocation().query);
}

/** Input events of a person. */
const INPUTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/**
 * Scrolls to the top after a navigation, and to the last position of the page after Back, Forward and a reload: again
 * while the page grows, whose content may still be loading, until the person does something.
 */
export function useScrollRestoration(location: AppLocation | null): void {
  const restoring = useRef<AbortController>(null);
  useLayoutEffect(() => {
    const top = location?.scrollTo ?? null;
    if (top === null) return;
    restoring.current?.abort();
    window.scrollTo(0, top);
    // The top of a page is there from the start, and later scrolling of the page is not reverted.
    restoring.current = top > 0 ? scrollAsPageGrows(top) : null;
  }, [location]);
}

/** Scrolls to a position in px whenever the page grows, until it is reached or the person does something. */
function scrollAsPageGrows(top: number): AbortController {
  const ended = new AbortController();
  const { signal } = ended;
  const growth = new ResizeObserver(() => {
    window.scrollTo(0, top);
    if (window.scrollY >= Math.floor(top)) ended.abort();
  });
  signal.addEventListener('abort', () => growth.disconnect());
  for (const input of INPUTS) {
    window.addEventListener(input, () => ended.abort(), { signal, capture: true, passive: true });
  }
  growth.observe(document.body);
  return ended;
}

/** Returns whether `to` is the location or, unless `exact`, a page above it. */
export function isCurrent(to: Href, { path, query }: AppLocation, exact: boolean): boolean {
  const target = new URL(to, 'http://localhost');
  if (exact) return path === target.pathname && query === target.search;
  const values = new URLSearchParams(query);
  return (
    (path === target.pathname || path.startsWith(`${target.pathname}/`)) &&
    [...target.searchParams].every(([name, value]) => values.get(name) === value)
  );
}
