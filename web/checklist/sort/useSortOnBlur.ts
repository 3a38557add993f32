import { useRef } from 'react';
import type { ChangeChecklist } from '../draft/useChecklist.ts';

/**
 * Sorts the subplans when a field for a due date loses the focus, not while it is typed in. When the focus is
 * lost to a press in the list, sorting waits for the click: the pressed element must not move before it is
 * clicked.
 */
export function useSortOnBlur(change: ChangeChecklist) {
  const pressed = useRef(false);
  const waiting = useRef(false);

  function onRelease() {
    // The click event follows the release, before this callback.
    setTimeout(() => {
      pressed.current = false;
      if (waiting.current) change({ do: 'sort' });
      waiting.current = false;
    });
  }

  return {
    onPointerDownCapture: () => {
      pressed.current = true;
      const done = new AbortController();
      for (const end of ['pointerup', 'pointercancel']) {
        window.addEventListener(end, () => (done.abort(), onRelease()), { signal: done.signal });
      }
    },
    onDueBlur: () => {
      if (pressed.current) waiting.current = true;
      else change({ do: 'sort' });
    },
  };
}
