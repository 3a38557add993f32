import { useLayoutEffect, useRef } from 'react';
import { toast } from './toast.ts';

/** Loads the next page of a list and returns whether that succeeded. */
export type LoadPage = () => Promise<boolean>;

/**
 * Returns the action of the button 'Load more' of a list with `count` rows. The button moves down, or away
 * with the last page: `focusRow` moves the focus to the first of the new rows.
 */
export function useLoadMore(count: number, focusRow: (index: number) => void, failed: string) {
  const nextRow = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (nextRow.current === null || count <= nextRow.current) return;
    focusRow(nextRow.current);
    nextRow.current = null;
  }, [count, focusRow]);

  return async (load: LoadPage): Promise<void> => {
    nextRow.current = count;
    if (await load()) return;
    nextRow.current = null;
    toast.failure(failed);
  };
}
