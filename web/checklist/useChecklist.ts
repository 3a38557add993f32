import { type Dispatch, useReducer } from 'react';
import { changeChecklist, type ChecklistAction, type ChecklistState, startChecklist } from './tree.ts';
import type { SubplanDraft } from './draft.ts';

export type ChangeChecklist = Dispatch<ChecklistAction>;

export type Checklist = ChecklistState & { change: ChangeChecklist };

/** The draft of a checklist. `initial` counts once; later versions come in by `change({ do: 'replace', … })`. */
export function useChecklist(initial: readonly SubplanDraft[]): Checklist {
  const [state, change] = useReducer(changeChecklist, initial, startChecklist);
  return { ...state, change };
}
