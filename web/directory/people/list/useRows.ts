import { type KeyboardEvent, type MouseEvent, type RefObject, useLayoutEffect, useMemo } from 'react';
import { areSingleKeysOn } from '../../../client/session.ts';
import type { Selection } from '../../../plans/bulk/selection.ts';

/** Returns how rows are selected by their places. */
function selectionByPlace(selection: Selection | null) {
  /** The ids of the rows. */
  let ids: readonly string[] = [];
  let lastId: string | null = null;
  let isRange = false;
  /** The place of the last selected row; -1 once it is selected no more. */
  const lastPlace = () => (lastId !== null && selection?.has(lastId) ? ids.indexOf(lastId) : -1);

  function select(at: number, isWanted: boolean): void {
    const id = ids[at];
    if (selection === null || id === undefined) return;
    const from = isRange ? lastPlace() : -1;
    const changed = from === -1 ? [id] : ids.slice(Math.min(from, at), Math.max(from, at) + 1);
    const next = new Set(selection.ids());
    for (const one of changed) {
      if (isWanted) next.add(one);
      else next.delete(one);
    }
    selection.replace(next);
    lastId = id;
    isRange = false;
  }

  return {
    lastPlace,
    select,
    idAt: (at: number) => ids[at]!,
    setIds: (next: readonly string[]) => {
      ids = next;
    },
    setRange: (isWanted: boolean) => {
      isRange = isWanted;
    },
    selectTo: (at: number) => {
      isRange = true;
      select(at, true);
    },
  };
}

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
  const places = useMemo(() => selectionByPlace(selection), [selection]);
  useLayoutEffect(() => places.setIds(ids), [places, ids]);
  return useMemo(() => {
    const { lastPlace, select, selectTo, setRange } = places;

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
        select(at, !selection.has(places.idAt(at)));
      } else {
        return;
      }
      event.preventDefault();
    }

    return { select, onKeyDown, onClickCapture: ({ shiftKey }: MouseEvent) => setRange(shiftKey) };
  }, [list, places, selection]);
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
