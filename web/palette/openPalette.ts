let open: ((term: string) => void) | null = null;

/** Opens the command palette with a term. Does nothing before a page is shown. */
export function openPalette(term: string): void {
  open?.(term);
}

/** Sets what opens the palette. Returns a function that removes it. */
export function onOpenPalette(listener: (term: string) => void): () => void {
  open = listener;
  return () => (open = null);
}
