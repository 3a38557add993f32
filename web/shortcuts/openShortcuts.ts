let open: (() => void) | null = null;

/** Opens the list of shortcuts. Does nothing before a page is shown. */
export function openShortcuts(): void {
  open?.();
}

/** Sets what opens the list. Returns a function that removes it. */
export function onOpenShortcuts(listener: () => void): () => void {
  open = listener;
  return () => (open = null);
}
