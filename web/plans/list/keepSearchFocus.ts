import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';

let requested = false;

/**
 * Makes the next page with `useSearchFocus` focus its search box. To be called before typing navigates to
 * that page.
 */
export function keepSearchFocus(): void {
  requested = true;
}

/** Focuses the search box of a page after `keepSearchFocus`, once the navigation has focused the heading. */
export function useSearchFocus(fieldId: string): void {
  const arrived = useRouterState({
    select: ({ resolvedLocation, location }) => resolvedLocation?.pathname === location.pathname,
  });
  useEffect(() => {
    const field = document.getElementById(fieldId);
    if (!requested || !arrived || !(field instanceof HTMLInputElement)) return;
    requested = false;
    field.focus();
    field.setSelectionRange(field.value.length, field.value.length);
  }, [arrived, fieldId]);
}
