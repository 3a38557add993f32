import { type RefObject, useLayoutEffect, useRef } from 'react';

/** For the ring of the focus, and to see the line that follows. */
const ROOM_PX = 26;

/**
 * Marks the page as one with a bar at the bottom: toasts and focused elements leave room for it. Returns the ref of the
 * bar, whose height is measured: in a narrow window, or with large text, it takes more lines.
 */
export function useBottomBar(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const bar = ref.current!;
    const { dataset, style } = document.documentElement;
    const watch = new ResizeObserver(() => {
      // Some bars float above the edge of the window.
      const { bottom } = getComputedStyle(bar);
      style.scrollPaddingBottom = `${bar.offsetHeight + (Number.parseFloat(bottom) || 0) + ROOM_PX}px`;
    });
    watch.observe(bar);
    dataset['aboveBar'] = '';
    return () => {
      watch.disconnect();
      style.scrollPaddingBottom = '';
      delete dataset['aboveBar'];
    };
  }, []);
  return ref;
}
