import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Draft } from '../draft/useDraft.ts';

/**
 * Ctrl+Z undoes the latest change of the draft, Ctrl+Shift+Z or Ctrl+Y repeats it, Ctrl+S and Ctrl+Enter save; on a Mac with Cmd.
 * In the fields of the draft they replace the browser's own undo, which knows one field only. Other fields, such as a
 * search or an address that is not added yet, keep theirs.
 */
export function useEditKeys(draft: Pick<Draft, 'undo' | 'redo'>, save: () => void): void {
  const latest = useRef({ ...draft, save });
  useLayoutEffect(() => {
    latest.current = { ...draft, save };
  });

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.altKey || event.ctrlKey === event.metaKey) return;
      if (document.querySelector('dialog[open]')) return;
      const key = event.key.toLowerCase();
      if ((key === 's' || key === 'enter') && !event.shiftKey) {
        event.preventDefault();
        // Fields that keep their text to themselves give it to the draft when they are left.
        if (isOwnUndo(document.activeElement)) (document.activeElement as HTMLElement).blur();
        setTimeout(() => latest.current.save());
      } else if ((key === 'z' || (key === 'y' && !event.shiftKey)) && !isOwnUndo(event.target)) {
        event.preventDefault();
        const isRedo = key === 'y' || event.shiftKey;
        (isRedo ? latest.current.redo : latest.current.undo)?.();
      }
    }
    // Captured, because the segments of date fields stop the event.
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, []);
}

/** Whether the element is a text field that undoes its own typing. */
function isOwnUndo(element: EventTarget | null): boolean {
  if (!(element instanceof HTMLElement) || !element.matches('input, textarea, [contenteditable]'))
    return false;
  return element.closest('[data-own-undo]') !== null || element.closest('[data-draft]') === null;
}
