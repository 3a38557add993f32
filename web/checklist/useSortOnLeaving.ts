import { useRef } from 'react';
import type { ChangeChecklist } from './useChecklist.ts';

/**
 * Orders the subplans when the focus leaves the field for when one is due, not while somebody types in it. When a press on
 * something else takes the focus away, that something must not move before it has been pressed.
 */
export function useSortOnLeaving(change: ChangeChecklist) {
  const pressed = useRef(false);
  const waiting = useRef(false);

  function released() {
    // The click comes right after the release, before anything that is queued here.
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
        window.addEventListener(end, () => (done.abort(), released()), { signal: done.signal });
      }
    },
    onDueLeft: () => {
      if (pressed.current) waiting.current = true;
      else change({ do: 'sort' });
    },
  };
}
