import { useState } from 'react';
import type { SubplanDraft } from './items.ts';
import { type Checklist, useChecklist } from './useChecklist.ts';

/** The fields of a template or plan beside its checklist. */
export type Details = { name: string; description: string; remind_days_before_due: number };

export type DraftContent = Details & { subplans: SubplanDraft[] };

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
};

/**
 * A template or plan while it is edited. Only the first `initial` counts, so that a refetched query discards
 * no edits.
 */
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
