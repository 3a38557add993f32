import { flushSync } from 'react-dom';

/*
 * Editing adds and takes away what has the focus, which would then be lost. Items and the buttons that add to them carry
 * ids made here, so that the focus can go where the person goes on.
 */

/** The DOM id of an item of the checklist. */
export const itemAnchor = (id: string) => `item-${id}`;

/** The DOM id of the button, or of what holds it, that adds to an item; `null` for the one that adds subplans. */
export const addButtonAnchor = (ownerId: string | null) => `add-to-${ownerId ?? 'checklist'}`;

/** Makes a change and shows it, then gives the focus to the item: to its first field, with the text selected. */
export function thenFocusItem(change: () => void, id: string): void {
  flushSync(change);
  focusItem(id);
}

export function focusItem(id: string): void {
  const item = document.getElementById(itemAnchor(id));
  if (!item) return;
  const field = item.querySelector<HTMLInputElement>('input[type=text]');
  (field ?? item).focus();
  field?.select();
}

/** Makes a change and shows it, then gives the focus to the button that adds to the owner. */
export function thenFocusAddButton(change: () => void, ownerId: string | null): void {
  flushSync(change);
  const anchor = document.getElementById(addButtonAnchor(ownerId));
  (anchor?.querySelector('button') ?? anchor)?.focus();
}
