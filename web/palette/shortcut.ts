const onApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The shortcut as people read it, and as assistive technology does (aria-keyshortcuts). */
export const SHORTCUT = onApple ? { text: '⌘K', aria: 'Meta+K' } : { text: 'Ctrl K', aria: 'Control+K' };

/** The words of what opens the palette, apart from those in it, which come with it. */
export const opening = {
  open: 'Search or jump to…',
  search: 'Search',
  failed: 'Failed to open the search. Please try again.',
} as const;

type Key = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'
>;

/** Whether the keys are Ctrl K or ⌘ K. On a Mac Ctrl K deletes to the end of the line, and goes on doing so. */
export function isShortcut(event: Key): boolean {
  if (event.altKey || event.shiftKey || event.isComposing) return false;
  if (!event.metaKey && (onApple || !event.ctrlKey)) return false;
  // Where the letters are not Latin ones, the place on the keyboard decides.
  return event.key.toLowerCase() === 'k' || (event.code === 'KeyK' && !/^[a-z]$/i.test(event.key));
}
