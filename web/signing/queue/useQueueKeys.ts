import { useEffect, useEffectEvent } from 'react';
import { areSingleKeysOn } from '../../client/session.ts';

/** Where letters are text, and where a window is open. */
const ELSEWHERE = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], dialog';

/**
 * The keys of the approval queue, by lower-case `event.key`. They are off while a field has the focus or a window is
 * open, and a key that is held down counts once. Runs before the shortcuts of the app, which include j and k.
 */
export function useQueueKeys(keys: Readonly<Record<string, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (event.defaultPrevented || event.isComposing || ctrlKey || metaKey || altKey || shiftKey) return;
    if (target instanceof Element && target.closest(ELSEWHERE)) return;
    if (key !== 'Escape' && !areSingleKeysOn()) return;
    const act = keys[key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    if (!event.repeat) act();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    // In the capture phase, which is before the listener of the shortcuts.
    document.addEventListener('keydown', listener, { capture: true });
    return () => document.removeEventListener('keydown', listener, { capture: true });
  }, []);
}
