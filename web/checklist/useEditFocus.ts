import { type RefObject, useEffect, useRef } from 'react';

/**
 * The button that begins the editing vanishes with it, and so do those that end it: the focus goes to the heading, and
 * back to the button, for which this answers the ref.
 */
export function useEditFocus(editing: boolean): RefObject<HTMLButtonElement | null> {
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(editing);
  useEffect(() => {
    if (!wasEditing.current && editing) document.querySelector('h1')?.focus({ preventScroll: true });
    if (wasEditing.current && !editing) editButton.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  return editButton;
}
