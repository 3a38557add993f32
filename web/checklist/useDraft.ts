import { useState } from 'react';
import { MAX_DAYS } from '#shared/checklist/schema.ts';
import { currentToasts, dismissToast, toast } from '../ui/toast.ts';
import type { SubplanDraft } from './draft.ts';
import { focusItem } from './focus.ts';
import { problems } from './messages.ts';
import { findProblem } from './problems.ts';
import { type Checklist, useChecklist } from './useChecklist.ts';

/** What a template and a plan say about themselves, beside their checklist. */
export type Details = { name: string; description: string; remind_days_before_due: number };

export type DraftContent = Details & { subplans: SubplanDraft[] };

export type Draft = {
  details: Details;
  checklist: Checklist;
  /** What is sent when the draft is saved. */
  content: DraftContent;
  /** Whether anything differs from what the draft began with. */
  changed: boolean;
  edit: (change: Partial<Details>) => void;
  /** Puts something else in its place, such as a copy. */
  replace: (content: DraftContent) => void;
};

/** A template or plan while it is being edited. `initial` counts once, so that a refreshed query cannot take edits away. */
export function useDraft(initial: DraftContent): Draft {
  const [details, setDetails] = useState(() => detailsOf(initial));
  const checklist = useChecklist(initial.subplans);
  const content = { ...details, subplans: checklist.subplans };
  const asText = JSON.stringify(content);
  const [original] = useState(asText);
  return {
    details,
    checklist,
    content,
    changed: asText !== original,
    edit: (change) => setDetails((now) => ({ ...now, ...change })),
    replace: (next) => {
      setDetails(detailsOf(next));
      checklist.change({ do: 'replace', subplans: next.subplans });
    },
  };
}

function detailsOf({ name, description, remind_days_before_due }: Details): Details {
  return { name, description, remind_days_before_due };
}

/**
 * Whether the draft can be sent. If not, it says what is wrong and leads the person there. The details' texts are for the
 * caller to judge: templates and plans ask for different ones.
 */
export function checkDraft({ details, checklist }: Draft): boolean {
  const days = details.remind_days_before_due;
  if (days < 0 || days > MAX_DAYS) {
    toast.failure(problems.remindDays(MAX_DAYS));
    return false;
  }
  const problem = findProblem(checklist.subplans);
  if (!problem) return true;
  toast.failure(problem.text);
  if (problem.itemId !== null) focusItem(problem.itemId);
  return false;
}

/** What was said about the last attempt to save goes with the next one. */
export function forgetFailures(): void {
  for (const { id, kind } of currentToasts()) {
    if (kind === 'failure') dismissToast(id);
  }
}
