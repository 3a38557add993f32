import type { ReactNode } from 'react';
import type { SubplanDraft } from '../draft/items.ts';
import type { Checklist } from '../draft/useChecklist.ts';
import { itemAnchor } from '../focus.ts';
import { useSortOnBlur } from '../sort/useSortOnBlur.ts';
import { RemovedNotice } from './RemovedNotice.tsx';
import { SubplanEditor } from './SubplanEditor.tsx';

export type ChecklistEditorProps = {
  checklist: Checklist;
  /** Renders the field for when a subplan is due; by default the number of days, as in a template. */
  renderDue?: ((subplan: SubplanDraft) => ReactNode) | undefined;
  /** The level of the topics' headings. */
  topicLevel?: 3 | 4 | undefined;
  /** Shown while there are no subplans. */
  empty: ReactNode;
};

/**
 * Edits the subplans of a draft, sorted by the days they are due in, and offers to restore what was removed.
 */
export function ChecklistEditor({ checklist, renderDue, topicLevel, empty }: ChecklistEditorProps) {
  const { subplans, announcement, change } = checklist;
  const { onDueBlur, onPointerDownCapture } = useSortOnBlur(change);
  return (
    <>
      {subplans.length === 0 && empty}
      <ol aria-label="Subplans" className="flex flex-col gap-4" onPointerDownCapture={onPointerDownCapture}>
        {subplans.map((subplan) => (
          <li
            key={subplan.id}
            id={itemAnchor(subplan.id)}
            tabIndex={-1}
            aria-label={`Subplan ${subplan.name}`}
            className="min-w-0 scroll-mt-20"
          >
            <SubplanEditor
              subplan={subplan}
              topicLevel={topicLevel}
              due={renderDue?.(subplan)}
              onDueBlur={onDueBlur}
              change={change}
            />
          </li>
        ))}
      </ol>
      <RemovedNotice checklist={checklist} />
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  );
}
