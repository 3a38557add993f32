import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to the heading when edit mode starts and back to the Edit button when it ends, because the
 * pressed buttons are removed. Returns the ref of the Edit button.
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
