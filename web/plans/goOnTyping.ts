import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';

let typing = false;

/** To be called where typing leads to another page with the same search box. */
export function goOnTyping(): void {
  typing = true;
}

/** Puts the focus into the search box of the page on which typing goes on, once the heading has had it. */
export function useGoOnTyping(fieldId: string): void {
  const arrived = useRouterState({
    select: ({ resolvedLocation, location }) => resolvedLocation?.pathname === location.pathname,
  });
  useEffect(() => {
    const field = document.getElementById(fieldId);
    if (!typing || !arrived || !(field instanceof HTMLInputElement)) return;
    typing = false;
    field.focus();
    field.setSelectionRange(field.value.length, field.value.length);
  }, [arrived, fieldId]);
}
