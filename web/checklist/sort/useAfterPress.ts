import { useCallback, useRef } from 'react';

/**
 * Postpones changes of the layout while a pointer is pressed in the list until the click has arrived: the
 * pressed element must not move before it is clicked.
 */
export function useAfterPress() {
  const pressed = useRef(false);
  const waiting = useRef<(() => void)[]>([]);

  const onPointerDownCapture = useCallback(() => {
    pressed.current = true;
    const done = new AbortController();
    const onRelease = () => {
      done.abort();
      // The click event follows the release, before this callback.
      setTimeout(() => {
        pressed.current = false;
        for (const change of waiting.current.splice(0)) change();
      });
    };
    for (const end of ['pointerup', 'pointercancel']) {
      window.addEventListener(end, onRelease, { signal: done.signal });
    }
  }, []);

  const afterPress = useCallback((change: () => void) => {
    if (pressed.current) waiting.current.push(change);
    else change();
  }, []);

  return { onPointerDownCapture, afterPress };
}
