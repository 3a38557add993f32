import { isHr, isManagerOrHr, type Roles } from '#shared/people/viewer.ts';
import { PAGE_NAMES, type PageName, PAGES } from '../sitemap/pageTable.ts';

/** The product's own acts on keys without Ctrl, Alt or ⌘ (Screens 16), besides opening pages. */
export type OwnAct = 'help' | 'search' | 'create' | 'next' | 'previous' | 'select';

type Act = OwnAct | { page: PageName };

export type Where = 'everywhere' | 'lists' | 'editors' | 'fields';

type Shortcut = {
  /** Keys by `event.key`: 'g t' is one after the other, 'Ctrl+S' together (⌘ on a Mac). */
  keys: string;
  what: string;
  where: Where;
  /** The people who have it; by default everybody. */
  isFor?: (roles: Roles) => boolean;
  /** Null for keys that their own part of the page handles; they are listed all the same. */
  act: Act | null;
};

/** All shortcuts of the product: those that are handled, and the list that people read. */
export const SHORTCUTS: readonly Shortcut[] = [
  { keys: '?', what: 'Show these shortcuts', where: 'everywhere', act: 'help' },
  { keys: 'Ctrl+K', what: 'Search or jump to…', where: 'everywhere', act: null },
  { keys: '/', what: 'Search on this page', where: 'everywhere', act: 'search' },
  ...PAGE_NAMES.flatMap(keysOf),
  {
    keys: 'c',
    what: 'Create: a template on Templates, a plan on Onboarding',
    where: 'everywhere',
    isFor: isManagerOrHr,
    act: 'create',
  },
  { keys: 'j', what: 'Next card, row or task', where: 'lists', act: 'next' },
  { keys: 'k', what: 'Previous card, row or task', where: 'lists', act: 'previous' },
  { keys: 'x', what: 'Select the plan or person', where: 'lists', isFor: isManagerOrHr, act: 'select' },
  {
    keys: 'Shift+Space',
    what: 'Select all people from the last selected one',
    where: 'lists',
    isFor: isHr,
    act: null,
  },
  { keys: 'Ctrl+S', what: 'Save', where: 'editors', isFor: isManagerOrHr, act: null },
  { keys: 'Ctrl+Z', what: 'Undo', where: 'editors', isFor: isManagerOrHr, act: null },
  { keys: 'Ctrl+Shift+Z', what: 'Redo', where: 'editors', isFor: isManagerOrHr, act: null },
  { keys: 'Ctrl+Enter', what: 'Send a comment, create a plan', where: 'fields', act: null },
  { keys: 'Enter', what: 'Add the next task', where: 'editors', isFor: isManagerOrHr, act: null },
  { keys: 'Escape', what: 'Close a dialog, empty a search', where: 'fields', act: null },
];

function keysOf(name: PageName): Shortcut[] {
  const { keys, title, isFor } = PAGES[name];
  if (!keys) return [];
  const { press, others } = keys;
  return [
    {
      keys: press,
      what: `Go to ${title}`,
      where: 'everywhere',
      ...(!others && { isFor }),
      act: { page: name },
    },
  ];
}

/** Returns the shortcuts that a person has. */
export function shortcutsFor(roles: Roles): Shortcut[] {
  return SHORTCUTS.filter(({ isFor }) => isFor?.(roles) ?? true);
}

/** The longest pause within 'g t', in ms. */
const MAX_PAUSE_MS = 1_500;

export type Pressed = { keys: string; at: number };

type Key = Pick<KeyboardEvent, 'key' | 'timeStamp' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/**
 * Returns the act of a pressed key, and the state for the next key. `before` is the previous result. A key that
 * continues nothing starts a new sequence.
 */
export function pressKey(before: Pressed, event: Key, roles: Roles): { act: Act | null; pressed: Pressed } {
  const key = event.key.toLowerCase();
  const none = { act: null, pressed: { keys: '', at: 0 } };
  // Shift is part of typing '?' or '/', but Shift+J is another key than j.
  if (event.ctrlKey || event.metaKey || event.altKey || (event.shiftKey && /^\p{L}$/u.test(key))) return none;
  const isContinued = before.keys !== '' && event.timeStamp - before.at < MAX_PAUSE_MS;
  const handled = shortcutsFor(roles).filter(({ act }) => act !== null);
  for (const keys of isContinued ? [`${before.keys} ${key}`, key] : [key]) {
    const found = handled.find((shortcut) => shortcut.keys === keys);
    if (found) return { act: found.act, pressed: none.pressed };
    if (handled.some((shortcut) => shortcut.keys.startsWith(`${keys} `))) {
      return { act: null, pressed: { keys, at: event.timeStamp } };
    }
  }
  return none;
}
