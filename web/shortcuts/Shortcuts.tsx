import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type PageName, PAGES } from '../sitemap/pageTable.ts';
import { hrefOf, paths } from '../sitemap/paths.ts';
import { areSingleKeysOn, getUser } from '../client/session.ts';
import { navigate } from '../router/history.ts';
import { useAppLocation } from '../router/location.ts';
import { preloadable } from '../ui/preloadable.tsx';
import { toast } from '../ui/toast.ts';
import { focusSearch, moveFocus, toggleSelected } from './listFocus.ts';
import { messages } from './messages.ts';
import { onOpenShortcuts } from './openShortcuts.ts';
import { type OwnAct, pressKey } from './table.ts';

const ShortcutsDialog = preloadable(async () => (await import('./ShortcutsDialog.tsx')).ShortcutsDialog);

const roles = () => getUser() ?? { is_manager: false };

function open(name: PageName): void {
  const { isFor, keys } = PAGES[name];
  void navigate(hrefOf(isFor(roles()) ? name : (keys?.others ?? name)));
}

export type ShortcutsProps = {
  /** Opens the command palette with a term. */
  openPalette: (term: string) => void;
  /** The term by which the palette finds what assigns a plan. */
  assignTerm: string;
};

/** Where letters are text or have another meaning, and where a window is open. */
const FIELDS =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=grid], [role=spinbutton]';
const WINDOWS = 'dialog[open], [role=dialog], [role=menu]:popover-open';

/** Forms of a page. Between two of their fields the focus is often nowhere, and what is typed then is meant for them. */
const FORMS = 'main :is(form, [data-form])';

const isFormOpen = () => [...document.querySelectorAll(FORMS)].some((form) => form.checkVisibility());

/** Handles the shortcuts of web/shortcuts/table.ts, and shows their list (Screens 16). */
export function Shortcuts({ openPalette, assignTerm }: ShortcutsProps) {
  const { path } = useAppLocation();
  const pressed = useRef({ keys: '', at: 0 });
  const [isListed, setListed] = useState(false);

  // Rendered once its code is loaded: a failure to load it must not break the page.
  const list = () =>
    void ShortcutsDialog.preload().then(
      () => setListed(true),
      () => toast.failure(messages.failed),
    );

  function create() {
    if (path.startsWith(paths.templates())) void navigate(paths.createTemplate());
    else if (path.startsWith(paths.onboarding())) openPalette(assignTerm);
  }

  const ACTS: Record<OwnAct, () => void> = {
    help: list,
    search: () => focusSearch() || openPalette(''),
    create,
    next: () => moveFocus(1),
    previous: () => moveFocus(-1),
    select: toggleSelected,
  };

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    if (event.defaultPrevented || event.isComposing || !areSingleKeysOn()) return;
    if (target instanceof Element && target.closest(FIELDS)) return;
    if (document.querySelector(WINDOWS) || isFormOpen()) return;
    const found = pressKey(pressed.current, event, roles());
    pressed.current = found.pressed;
    if (found.act === null) return;
    event.preventDefault();
    if (typeof found.act === 'string') ACTS[found.act]();
    else open(found.act.page);
  });

  const onOpen = useEffectEvent(list);

  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener);
    const stop = onOpenShortcuts(() => onOpen());
    return () => {
      document.removeEventListener('keydown', listener);
      stop();
    };
  }, []);

  return isListed && <ShortcutsDialog roles={roles()} onClose={() => setListed(false)} />;
}
