import { type Dispatch, useReducer } from 'react';
import {
  changeChecklist,
  type ChecklistAction,
  type ChecklistState,
  startChecklist,
} from './changeChecklist.ts';
import type { SubplanDraft } from './items.ts';

export type ChangeChecklist = Dispatch<ChecklistAction>;

export type Checklist = ChecklistState & { change: ChangeChecklist };

/**
 * The draft of a checklist. Only the first `initial` counts; `change({ do: 'replace', … })` sets later
 * versions.
 */
export function useChecklist(initial: readonly SubplanDraft[]): Checklist {
  const [state, change] = useReducer(changeChecklist, initial, startChecklist);
  return { ...state, change };
}
