import { useLayoutEffect } from 'react';

/** Marks the page as one with a bar at the bottom: toasts and scroll targets leave room for it (base.css). */
export function useBottomBar(): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset['aboveBar'] = '';
    return () => void delete dataset['aboveBar'];
  }, []);
}
