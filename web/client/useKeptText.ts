import { useEffect, useState } from 'react';
import { useBrowserValue } from '../hydration/hydration.ts';
import { editsStore } from './keptEdits.ts';
import { getSubject } from './session.ts';

/**
 * The state of a text that is typed. It is kept in this browser until it is set to '', so that a session that ends does
 * not lose it (Comments 4, Team 1).
 */
export function useKeptText(object: string): [string, (text: string) => void] {
  const { text, change } = useStoredText(object, '');
  return [text, change];
}

/**
 * As `useKeptText` for a dialog that drops its text when it closes: only a session or a tab that ends while it is open leaves the
 * text for the next time. `first` is the text without one.
 */
export function useTextOfDialog(object: string, first = ''): [string, (text: string) => void] {
  const { text, change, store } = useStoredText(object, first);
  useEffect(() => () => store.remove(), [store]);
  return [text, change];
}

function useStoredText(object: string, first: string) {
  const [store] = useState(() => editsStore<string>(getSubject(), object));
  const [text, setText] = useState(() => store.read()?.content ?? first);
  const change = (next: string) => {
    setText(next);
    if (next === '') store.remove();
    else store.write(next, null);
  };
  return { text, change, store };
}

/** Returns whether the signed-in person has left such a text before. */
export function useHasKeptText(object: string | null): boolean {
  // Read once: later input is shown in an open field.
  const [read] = useState(() => {
    let found: boolean | undefined;
    return () => (found ??= object !== null && editsStore<string>(getSubject(), object).read() !== null);
  });
  return useBrowserValue(read, () => false);
}
