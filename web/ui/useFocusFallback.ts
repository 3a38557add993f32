import { type RefObject, useLayoutEffect } from 'react';

/**
 * When the element is removed together with the focus, such as the card of a deleted object, moves the focus
 * to the content of the page. The browser would move it to the start of the document.
 */
export function useFocusFallback(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const leaving = element.current;
    const main = leaving?.closest('main');
    return () => {
      if (!leaving?.contains(document.activeElement)) return;
      // After the removal: a dialog inside the element keeps the focus until then.
      queueMicrotask(() => {
        if (document.activeElement === document.body) main?.focus({ preventScroll: true });
      });
    };
  }, [element]);
}
