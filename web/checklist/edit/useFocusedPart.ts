import { type FocusEvent, useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { addButtonAnchor } from '../focus.ts';

/** The subplan that had the focus last, and the topic, if it was in one. */
export type FocusedPart = { subplan: string; topic: string | null };

/**
 * Follows the focus through the parts of a checklist (`data-part`). Controls that a part shows only with the focus stay
 * until another part gets it.
 */
export function useFocusedPart(afterPress: (change: () => void) => void) {
  const [part, setPart] = useState<FocusedPart | null>(null);

  const onFocus = useCallback(
    ({ target }: FocusEvent) => {
      const [subplan, topic = null] =
        target.closest<HTMLElement>('[data-part]')?.dataset['part']?.split(' ') ?? [];
      if (subplan === undefined) return;
      afterPress(() =>
        setPart((now) => (now?.subplan === subplan && now.topic === topic ? now : { subplan, topic })),
      );
    },
    [afterPress],
  );

  const onDone = useCallback((subplan: string) => {
    flushSync(() => setPart({ subplan, topic: null }));
    document.getElementById(addButtonAnchor(subplan))?.focus();
  }, []);

  return { part, onFocus, onDone };
}
