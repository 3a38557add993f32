import { type ReactNode, useCallback } from 'react';
import type { SubplanDraft } from '../draft/items.ts';
import type { Checklist } from '../draft/useDraft.ts';
import { useAfterPress } from '../sort/useAfterPress.ts';
import { RemovedNotice } from './RemovedNotice.tsx';
import { SubplanEditor } from './SubplanEditor.tsx';
import { useFocusedPart } from './useFocusedPart.ts';

export type ChecklistEditorProps = {
  checklist: Checklist;
  /**
   * Renders the field for when a subplan is due; by default the number of days, as in a template. A new function
   * renders all subplans.
   */
  renderDue?: ((subplan: SubplanDraft) => ReactNode) | undefined;
  /** Shown while there are no subplans. */
  empty: ReactNode;
};

/**
 * Edits the subplans of a draft, sorted by the days they are due in, and offers to restore what was removed.
 */
export function ChecklistEditor({ checklist, renderDue, empty }: ChecklistEditorProps) {
  const { subplans, folded, announcement, change } = checklist;
  const { afterPress, onPointerDownCapture } = useAfterPress();
  const { part, onFocus, onDone } = useFocusedPart(afterPress);
  // Not while typing, and not between a press and its click: the pressed element must not move.
  const onDueBlur = useCallback(() => afterPress(() => change({ do: 'sort' })), [afterPress, change]);
  const withTopics = subplans.filter(({ topics }) => topics.length > 0);
  return (
    <>
      {subplans.length === 0 ? (
        empty
      ) : (
        // It follows the focus of the fields and buttons inside.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <ol
          aria-label="Subplans"
          data-draft
          data-sort="subplan"
          className="border-t border-line"
          onPointerDownCapture={onPointerDownCapture}
          onFocus={onFocus}
        >
          {subplans.map((subplan, index) => (
            <SubplanEditor
              key={subplan.id}
              subplan={subplan}
              folded={folded.has(subplan.id)}
              isFirst={index === 0}
              isLast={index === subplans.length - 1}
              hasTopicBefore={withTopics.length > 0 && subplans.indexOf(withTopics[0]!) < index}
              hasTopicAfter={withTopics.length > 0 && subplans.indexOf(withTopics.at(-1)!) > index}
              isFocused={part?.subplan === subplan.id}
              focusedTopic={part?.subplan === subplan.id ? part.topic : null}
              renderDue={renderDue}
              onDueBlur={onDueBlur}
              onDone={onDone}
              change={change}
            />
          ))}
        </ol>
      )}
      <RemovedNotice checklist={checklist} />
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  );
}
