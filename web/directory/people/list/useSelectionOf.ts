import { useState } from 'react';
import { createSelection, type Selection } from '../../../plans/bulk/selection.ts';

/** Returns the selection of a list: with another filter it is another one, and empty. */
export function useSelectionOf(filter: string): Selection {
  const [kept, setKept] = useState(() => ({ filter, selection: createSelection() }));
  if (kept.filter === filter) return kept.selection;
  const next = { filter, selection: createSelection() };
  setKept(next);
  return next.selection;
}
