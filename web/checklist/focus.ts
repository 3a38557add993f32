import { flushSync } from 'react-dom';

/*
 * Adding and removing items removes the focused element, and the focus with it. Items and the buttons that
 * add to them have DOM ids, so that the focus can move to where the person continues.
 */

/** Returns the DOM id of an item of the checklist. */
export const itemAnchor = (id: string) => `item-${id}`;

/**
 * Returns the DOM id of the button (or its wrapper) that adds to an item; `null` for the one that adds
 * subplans.
 */
export const addButtonAnchor = (ownerId: string | null) => `add-to-${ownerId ?? 'checklist'}`;

/** Focuses the first text field of an item and selects its text, or the item itself when it has none. */
export function focusItem(id: string): void {
  const item = document.getElementById(itemAnchor(id));
  if (!item) return;
  const field = item.querySelector<HTMLInputElement>('input[type=text]');
  (field ?? item).focus();
  field?.select();
}

/** Renders a change at once, then focuses the item. */
export function changeAndFocusItem(change: () => void, id: string): void {
  flushSync(change);
  focusItem(id);
}

/** Renders a change at once, then focuses the button that adds to the owner. */
export function changeAndFocusAddButton(change: () => void, ownerId: string | null): void {
  flushSync(change);
  const anchor = document.getElementById(addButtonAnchor(ownerId));
  (anchor?.querySelector('button') ?? anchor)?.focus();
}
