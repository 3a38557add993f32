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
  useEffect(() => {
    const field = document.getElementById(fieldId);
    if (!requested || !(field instanceof HTMLInputElement)) return;
    requested = false;
    field.focus();
    field.setSelectionRange(field.value.length, field.value.length);
  }, [fieldId]);
}
