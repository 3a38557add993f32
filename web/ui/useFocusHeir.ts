import { type RefObject, useLayoutEffect } from 'react';

/**
 * When the element goes away and the focus with it, as with the card of something that was deleted, the focus goes on to
 * the content of the page instead of back to its very beginning.
 */
export function useFocusHeir(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const leaving = element.current;
    const main = leaving?.closest('main');
    return () => {
      if (!leaving?.contains(document.activeElement)) return;
      // Once it is gone: a dialog in it holds the focus until then.
      queueMicrotask(() => {
        if (document.activeElement === document.body) main?.focus({ preventScroll: true });
      });
    };
  }, [element]);
}
