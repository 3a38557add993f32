import { type KeyboardEvent, type MouseEvent, type RefObject, useLayoutEffect, useMemo, useRef } from 'react';
import { areSingleKeysOn } from '../../../client/session.ts';
import type { Selection } from '../../../plans/bulk/selection.ts';

/**
 * Returns what a press on a box and a key do to the rows of a list: arrows go from row to row, Space selects the row, and
 * Shift all from the last selected row to this one. All of them go by the places of the rows, since those far from the window are
 * not in the document. X is a shortcut of all lists (web/shortcuts/table.ts).
 */
export function useRows(
  list: RefObject<HTMLElement | null>,
  ids: readonly string[],
  selection: Selection | null,
) {
  /** The ids as they are when a key comes. */
  const latest = useRef(ids);
  useLayoutEffect(() => {
    latest.current = ids;
  }, [ids]);
  const lastId = useRef<string | null>(null);
  const isRange = useRef(false);
  return useMemo(() => {
    /** The place of the last selected row; -1 once it is selected no more. */
    const lastPlace = () =>
      lastId.current !== null && selection?.has(lastId.current) ? latest.current.indexOf(lastId.current) : -1;

    function select(at: number, isWanted: boolean): void {
      const id = latest.current[at];
      if (selection === null || id === undefined) return;
      const from = isRange.current ? lastPlace() : -1;
      const changed = from === -1 ? [id] : latest.current.slice(Math.min(from, at), Math.max(from, at) + 1);
      const next = new Set(selection.ids());
      for (const one of changed) {
        if (isWanted) next.add(one);
        else next.delete(one);
      }
      selection.replace(next);
      lastId.current = id;
      isRange.current = false;
    }

    function selectTo(at: number): void {
      isRange.current = true;
      select(at, true);
    }

    function onKeyDown(event: KeyboardEvent): void {
      const { key, shiftKey, target, altKey, ctrlKey, metaKey } = event;
      if (key === 'Escape') selection?.replace([]);
      const row = (target as Element).closest<HTMLElement>('[data-at]');
      if (row === null || altKey || ctrlKey || metaKey) return;
      // The menu of a row and its dialogs have keys of their own.
      if ((target as Element).closest('[data-acts]')) return;
      const at = Number(row.dataset['at']);
      const step = STEPS[key];
      if (step !== undefined) {
        const next = list.current?.querySelector<HTMLElement>(`[data-at="${at + step}"] [data-covers]`);
        if (!next) return;
        if (shiftKey) {
          if (lastPlace() === -1) select(at, true);
          selectTo(at + step);
        }
        next.focus();
      } else if (shiftKey && (key === ' ' || (key === 'X' && areSingleKeysOn()))) {
        selectTo(at);
      } else if (key === ' ' && target instanceof HTMLAnchorElement && selection !== null) {
        select(at, !selection.has(latest.current[at]!));
      } else {
        return;
      }
      event.preventDefault();
    }

    return {
      select,
      onKeyDown,
      onClickCapture: ({ shiftKey }: MouseEvent) => {
        isRange.current = shiftKey;
      },
    };
  }, [list, selection]);
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
