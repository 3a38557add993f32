import { flushSync } from 'react-dom';

/*
 * Adding, moving and removing items removes the focused element, and the focus with it. Items and the buttons
 * that add to them have DOM ids, so that the focus can move to where the person continues.
 */

/** Returns the DOM id of an item of the checklist. */
export const itemAnchor = (id: string) => `item-${id}`;

/**
 * Returns the DOM id of the button (or its wrapper) that adds to an item; `null` for the one that adds
 * subplans.
 */
export const addButtonAnchor = (ownerId: string | null) => `add-to-${ownerId ?? 'checklist'}`;

/** Focuses the checkbox of a task: of the one that is shown, or that was completed by a button that is gone. */
export function focusCheckbox(id: string): void {
  document.getElementById(itemAnchor(id))?.querySelector('input')?.focus({ preventScroll: true });
}

/** Focuses the name of an item and selects its text, or the item itself when it has none. */
export function focusItem(id: string, select: 'all' | 'end' = 'all'): void {
  const item = document.getElementById(itemAnchor(id));
  if (!item) return;
  const field = item.querySelector<HTMLTextAreaElement>('[data-item-name]');
  (field ?? item).focus();
  if (select === 'all') field?.select();
  else field?.setSelectionRange(field.value.length, field.value.length);
}

/** Renders a change synchronously, then focuses the item. */
export function changeAndFocusItem(change: () => void, id: string, select: 'all' | 'end' = 'all'): void {
  flushSync(change);
  focusItem(id, select);
}

/** Renders a change synchronously, then focuses the button that adds to the owner. */
export function changeAndFocusAddButton(change: () => void, ownerId: string | null): void {
  flushSync(change);
  focusAddButton(ownerId);
}

function focusAddButton(ownerId: string | null): void {
  const anchor = document.getElementById(addButtonAnchor(ownerId));
  (anchor?.querySelector('button') ?? anchor)?.focus();
}

/**
 * Renders an undo or redo synchronously, then focuses the changed item, or the button that adds to its owner when the
 * item is gone. A focus inside the item stays.
 */
export function changeAndFocusTarget(
  change: () => void,
  target: { id: string; owner: string | null | undefined } | undefined,
): void {
  flushSync(change);
  if (!target) return;
  const item = document.getElementById(itemAnchor(target.id));
  if (item?.contains(document.activeElement)) return;
  if (item) focusItem(target.id, 'end');
  else focusAddButton(target.owner ?? null);
}

const CONTROLS = 'button, input, textarea';

const nameOf = (control: Element) => control.getAttribute('aria-label') ?? control.textContent;

/**
 * Renders the move of an item synchronously. The focused element inside of it gets the focus again, with the ends of
 * the caret.
 */
export function moveAndKeepFocus(move: () => void, id: string): void {
  const active = document.activeElement;
  const controls = () => [
    ...(document.getElementById(itemAnchor(id))?.querySelectorAll<HTMLElement>(CONTROLS) ?? []),
  ];
  // By its name: other controls may come and go with the focus.
  const name = controls().some((control) => control === active) ? nameOf(active!) : null;
  const caret =
    active instanceof HTMLTextAreaElement ? ([active.selectionStart, active.selectionEnd] as const) : null;
  flushSync(move);
  const again = controls().find((control) => nameOf(control) === name);
  if (!again || document.activeElement === again) return;
  again.focus();
  if (caret && again instanceof HTMLTextAreaElement) again.setSelectionRange(...caret);
}
