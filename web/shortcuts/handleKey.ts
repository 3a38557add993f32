import { areSingleKeysOn, getUser } from '../client/session.ts';
import { navigate } from '../router/history.ts';
import { type PageName, PAGES } from '../sitemap/pageTable.ts';
import { hrefOf, paths } from '../sitemap/paths.ts';
import { type OwnAct, type Pressed, pressKey } from './table.ts';

const roles = () => getUser() ?? { is_manager: false };

function open(name: PageName): void {
  const { isFor, keys } = PAGES[name];
  void navigate(hrefOf(isFor(roles()) ? name : (keys?.others ?? name)));
}

/** The state of the page for a key. */
export type KeyContext = {
  /** The path of the page. */
  path: string;
  /** Opens the list of shortcuts. */
  list: () => void;
  /** Opens the command palette with a term. */
  openPalette: (term: string) => void;
  /** The palette's search term for assigning a plan. */
  assignTerm: string;
};

/** Where letters are text or have another meaning, and where a window is open. */
const FIELDS =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=grid], [role=spinbutton]';
const WINDOWS = 'dialog[open], [role=dialog]:not([popover]), :is([role=dialog], [role=menu]):popover-open';

/** Forms of a page. Between two of their fields nothing may have the focus, and typed text is meant for them. */
const FORMS = 'main :is(form, [data-form])';

const isFormOpen = () => [...document.querySelectorAll(FORMS)].some((form) => form.checkVisibility());

const NONE: Pressed = { keys: '', at: 0 };

/** Handles a key by the table of shortcuts. Takes and returns what the next key continues. */
export function handleKey(event: KeyboardEvent, before: Pressed | null, context: KeyContext): Pressed {
  const pressed = before ?? NONE;
  const { target } = event;
  if (event.defaultPrevented || event.isComposing || !areSingleKeysOn()) return pressed;
  if (target instanceof Element && target.closest(FIELDS)) return pressed;
  if (document.querySelector(WINDOWS) || isFormOpen()) return pressed;
  const found = pressKey(pressed, event, roles());
  if (found.act === null) return found.pressed;
  event.preventDefault();
  if (typeof found.act === 'string') actsOf(context)[found.act]();
  else open(found.act.page);
  return found.pressed;
}

function actsOf({ path, list, openPalette, assignTerm }: KeyContext): Record<OwnAct, () => void> {
  return {
    help: list,
    search: () => focusSearch() || openPalette(''),
    create: () => {
      if (path.startsWith(paths.templates())) void navigate(paths.createTemplate());
      else if (path.startsWith(paths.onboarding())) openPalette(assignTerm);
    },
    next: () => moveFocus(1),
    previous: () => moveFocus(-1),
    select: toggleSelected,
  };
}

/** The stops of j and k: cards and rows of lists, and the boxes of tasks. */
const STOPS = 'main :is([data-covers], [data-stop], li.row input[type=checkbox])';

/** A card or row, in a list or in a table. */
const ROW = ':is(li, [role=row])';

/** Focuses the next or previous card, row or task; the first one when none has the focus. */
function moveFocus(step: 1 | -1): void {
  const stops = [...document.querySelectorAll<HTMLElement>(STOPS)].filter((stop) => stop.checkVisibility());
  const current = document.activeElement?.closest(`main ${ROW}`);
  const at = stops.findIndex((stop) => stop === document.activeElement || current?.contains(stop));
  const next = at === -1 ? 0 : Math.min(Math.max(at + step, 0), stops.length - 1);
  stops[next]?.focus();
}

/** Ticks or unticks the box that selects the focused card or row. */
function toggleSelected(): void {
  document.activeElement?.closest(ROW)?.querySelector<HTMLElement>('[data-select] input')?.click();
}

/** Focuses the search box of the page and selects its text. Returns false when the page has none. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>(':is(main, aside) [role=search] input');
  field?.focus();
  field?.select();
  return field !== null;
}
