import type { StatusGroup } from '#shared/plans/statusGroups.ts';
import type { Href } from '../sitemap/entrance.ts';
import { getScrollPositions, hasSessionEnded, setScrollPositions } from '../client/session.ts';

/** State that one page passes to the next outside the address (Screens 4, 5). A reload keeps it. */
export type NavigationState = {
  /** Opens the plan in edit mode. */
  startEditing?: boolean;
  /** The initial filter and search of the manager's list of plans. */
  filter?: StatusGroup;
  search?: string;
  /** Opens the thread of the last comment of the other side (Comments 3). */
  readComments?: boolean;
  /** The dashboard redirected to the only plan, which then shows the congratulation (Plans 16). */
  congratulate?: boolean;
  /** The people chosen for an assignment to many (Assignment 1). */
  people?: readonly string[];
  /** The names of some of them, by id. */
  names?: Readonly<Record<string, string>>;
  /** The template that was chosen for it. */
  template?: string;
  /** The start day of one of them. */
  start?: { id: string; email: string; day: string };
};

export type AppLocation = {
  /** Decoded, without a trailing slash. */
  readonly path: string;
  /** With its question mark; empty when there is none. */
  readonly query: string;
  readonly state: NavigationState;
  /** The vertical position, in px, that the page gets when it is shown; null keeps the position. */
  readonly scrollTo: number | null;
  /** A promise to wait for before the page is shown. */
  readonly after?: Promise<unknown> | undefined;
};

export type NavigateOptions = {
  /** Replaces the history entry instead of adding one. */
  replace?: boolean;
  state?: NavigationState | ((current: NavigationState) => NavigationState);
  keepScroll?: boolean;
  /** Leaves the page even while it blocks navigation. */
  ignoreBlocker?: boolean;
  /** Keeps the current page, without a skeleton, until this has settled and the next page has loaded. */
  after?: Promise<unknown> | undefined;
};

/** `index` is the position among the history entries of this tab. */
type Entry = AppLocation & { readonly index: number };

let current: Entry;
let onChange: (location: AppLocation) => Promise<void>;
/** The last one is called. Several forms of a page may hold unsaved text. */
let blockers: readonly ((leave: () => void) => void)[] = [];
/** By the index of the entry, in px. */
let scrollPositions: Record<number, number> = {};

/** Calls `listener` with the location of the address bar, now and after each navigation. */
export function startHistory(listener: (location: AppLocation) => Promise<void>): void {
  onChange = listener;
  // The entry was visited before: this is a reload, or Back from another site.
  const isVisited = window.history.state !== null;
  const stored = getScrollPositions();
  if (isVisited) scrollPositions = stored;
  // A page that was typed into the address bar comes after those of the pages before it, whose positions stay.
  const next = Object.keys(stored).reduce((last, key) => Math.max(last, Number(key)), -1) + 1;
  current = isVisited ? readEntry() : { ...readEntry(), scrollTo: null, index: next };
  writeEntry(current);
  // The browser would scroll before the page is rendered.
  window.history.scrollRestoration = 'manual';
  window.addEventListener('popstate', onPopState);
  window.addEventListener('pagehide', () => {
    saveScrollPosition();
    setScrollPositions({ ...getScrollPositions(), ...scrollPositions });
  });
  void onChange(current);
}

/** Returns the newest location. The page that is shown may be rendered for an earlier one. */
export const newestLocation = (): AppLocation => current;

/**
 * Opens a page of the app. Resolves when it is shown, or when the current page has blocked the navigation.
 */
export async function navigate(to: Href, options: NavigateOptions = {}): Promise<void> {
  const { replace = false, state = {}, keepScroll = false, ignoreBlocker = false, after } = options;
  const next: Entry = {
    ...locationOf(new URL(to, window.location.href)),
    state: typeof state === 'function' ? state(current.state) : state,
    scrollTo: keepScroll ? null : 0,
    index: replace ? current.index : current.index + 1,
    after,
  };
  const blocker = blockers.at(-1);
  if (blocker && !ignoreBlocker && next.path !== current.path) {
    blocker(() => void navigate(to, { ...options, ignoreBlocker: true }));
    return;
  }
  saveScrollPosition();
  if (isSame(next, current)) {
    current = { ...current, scrollTo: null };
  } else {
    current = next;
    writeEntry(next, to, replace);
  }
  await onChange(current);
}

/**
 * Keeps the current page open on links, Back and Forward: each calls `onBlocked` instead, with a function
 * that leaves the page after all. When the tab is closed, the browser shows its own dialog. Returns a
 * function that unblocks.
 */
export function blockNavigation(onBlocked: (leave: () => void) => void): () => void {
  blockers = [...blockers, onBlocked];
  window.addEventListener('beforeunload', askBeforeUnload);
  return () => {
    blockers = blockers.filter((blocker) => blocker !== onBlocked);
    if (blockers.length === 0) window.removeEventListener('beforeunload', askBeforeUnload);
  };
}

function askBeforeUnload(event: Event): void {
  // Nobody can stay, and edits are kept in the browser (Checklists 12).
  if (!hasSessionEnded()) event.preventDefault();
}

function onPopState(): void {
  if (window.history.state === null) {
    // A link to a fragment of the page, such as 'Skip to content', has added an entry.
    current = { ...current, index: current.index + 1 };
    writeEntry(current);
    return;
  }
  const next = readEntry();
  const distance = next.index - current.index;
  // The return from a blocked navigation.
  if (distance === 0) return;
  const blocker = blockers.at(-1);
  if (blocker && next.path !== current.path) {
    // The event cannot be cancelled: the browser already shows the other address.
    window.history.go(-distance);
    blocker(() => {
      blockers = [];
      window.history.go(distance);
    });
    return;
  }
  saveScrollPosition();
  current = next;
  void onChange(current);
}

function saveScrollPosition(): void {
  scrollPositions[current.index] = window.scrollY;
}

function readEntry(): Entry {
  const { index = 0, ...state } = (window.history.state ?? {}) as NavigationState & { index?: number };
  return { ...locationOf(window.location), state, index, scrollTo: scrollPositions[index] ?? 0 };
}

function writeEntry({ state, index }: Entry, to?: Href, replace = true): void {
  const method = replace ? 'replaceState' : 'pushState';
  window.history[method]({ ...state, index }, '', to);
}

/** Returns the path and the query of an address as pages see them. */
export function locationOf({ pathname, search }: { pathname: string; search: string }) {
  return { path: decode(pathname).replace(/(?<=.)\/$/, ''), query: search };
}

function decode(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

function isSame(a: AppLocation, b: AppLocation): boolean {
  return a.path === b.path && a.query === b.query && JSON.stringify(a.state) === JSON.stringify(b.state);
}
