import { type Dispatch, useCallback, useMemo, useReducer, useState } from 'react';
import { changeAndFocusTarget } from '../focus.ts';
import {
  changeDraft,
  type Details,
  type DraftAction,
  type DraftContent,
  type DraftState,
  isSameContent,
  startDraft,
} from './changeDraft.ts';
import type { SubplanDraft } from './items.ts';

export type ChangeChecklist = Dispatch<DraftAction>;

export type Checklist = Pick<DraftState, 'removed' | 'folded' | 'announcement'> & {
  subplans: SubplanDraft[];
  change: ChangeChecklist;
  undo: () => void;
};

export type Draft = {
  details: Details;
  checklist: Checklist;
  /** The body of a save. */
  content: DraftContent;
  /** Whether anything differs from the initial content. */
  changed: boolean;
  edit: (change: Partial<Details>) => void;
  /** Replaces the whole content, such as by a copy. */
  replace: (content: DraftContent) => void;
  /** Undo the latest change or repeat it, and focus what changed. Null when there is none. */
  undo: (() => void) | null;
  redo: (() => void) | null;
};

/**
 * A template or plan while it is edited. Only the first `initial` counts, so that a refetched query discards
 * no edits.
 */
export function useDraft(initial: DraftContent): Draft {
  const [state, dispatch] = useReducer(changeDraft, initial, (first) => startDraft(contentOf(first)));
  const { content, past, future } = state;
  const [original] = useState(content);
  const changed = useMemo(() => !isSameContent(content, original), [content, original]);
  const change = useCallback((action: DraftAction) => dispatch({ ...action, at: Date.now() }), []);

  const undo = () => changeAndFocusTarget(() => change({ do: 'undo' }), past.at(-1)?.target);
  const redo = () => changeAndFocusTarget(() => change({ do: 'redo' }), future[0]?.target);
  return {
    details: content,
    checklist: { ...state, subplans: content.subplans, change, undo },
    content,
    changed,
    edit: (fields) => change({ do: 'details', change: fields }),
    replace: (next) => change({ do: 'replace', content: contentOf(next) }),
    undo: past.length > 0 ? undo : null,
    redo: future.length > 0 ? redo : null,
  };
}

function contentOf({ name, description, remind_days_before_due, subplans }: DraftContent): DraftContent {
  return { name, description, remind_days_before_due, subplans };
}
