import type { ReactNode } from 'react';
import type { SubplanDraft } from './draft.ts';
import { itemAnchor } from './focus.ts';
import { RemovedNotice } from './RemovedNotice.tsx';
import { SubplanEditor } from './SubplanEditor.tsx';
import type { Checklist } from './useChecklist.ts';
import { useSortOnLeaving } from './useSortOnLeaving.ts';

export type ChecklistEditorProps = {
  checklist: Checklist;
  /** The field for when a subplan is due; without it the number of days, as in a template. */
  renderDue?: ((subplan: SubplanDraft) => ReactNode) | undefined;
  /** Of the topics' headings. */
  topicLevel?: 3 | 4 | undefined;
  /** What stands there while there are no subplans. */
  empty: ReactNode;
};

/** The subplans of a draft, by the days they are due in, with what was removed last at hand. */
export function ChecklistEditor({ checklist, renderDue, topicLevel, empty }: ChecklistEditorProps) {
  const { subplans, said, change } = checklist;
  const { onDueLeft, onPointerDownCapture } = useSortOnLeaving(change);
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
              onDueLeft={onDueLeft}
              change={change}
            />
          </li>
        ))}
      </ol>
      <RemovedNotice checklist={checklist} />
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}
