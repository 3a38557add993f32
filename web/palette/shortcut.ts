import { isOnApple, useOnApple } from '../client/platform.ts';

/** The shortcut as text, and as `aria-keyshortcuts` writes it. */
export function useShortcut(): { text: string; aria: string } {
  return useOnApple() ? { text: '⌘K', aria: 'Meta+K' } : { text: 'Ctrl K', aria: 'Control+K' };
}

type Key = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'
>;

/**
 * Returns whether the keys are Ctrl K or ⌘ K. Not Ctrl K on a Mac, where it deletes to the end of the line.
 */
export function isShortcut(event: Key): boolean {
  if (event.altKey || event.shiftKey || event.isComposing) return false;
  if (!event.metaKey && (!event.ctrlKey || isOnApple())) return false;
  // On keyboards without Latin letters the position of the key counts.
  return event.key.toLowerCase() === 'k' || (event.code === 'KeyK' && !/^[a-z]$/i.test(event.key));
}
