import { type ReactNode, useCallback, type FocusEvent, useState } from 'react';
import type { SubplanDraft } from '../draft/items.ts';
import type { Checklist } from '../draft/useDraft.ts';
import { useAfterPress } from '../sort/useAfterPress.ts';
import { SubplanEditor } from './SubplanEditor.tsx';
import Undo2 from 'lucide-react/icons/undo-2';
import X from 'lucide-react/icons/x';
import { Button, IconButton } from '../../ui/Button.tsx';
import { changeAndFocusAddButton, addButtonAnchor } from '../focus.ts';
import { messages } from '../messages.ts';
import { flushSync } from 'react-dom';

type ChecklistEditorProps = {
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

/** Names the item that the latest change has removed, and restores it. */
function RemovedNotice({ checklist: { removed, change, undo } }: { checklist: Checklist }) {
  return (
    // Above the EditBar and left of the toasts.
    <div role="status" className="sticky bottom-[4.75rem] z-10 mt-4 w-fit max-w-full empty:hidden">
      {removed && (
        <div className="flex items-center gap-1.5 rounded-lg border border-line bg-raised py-1.5 pr-1.5 pl-4 shadow-lift">
          <span className="mr-2 min-w-0 truncate">{messages.removed(removed.kind, removed.name)}</span>
          <Button size="sm" icon={<Undo2 />} onClick={undo}>
            {messages.undo}
          </Button>
          <IconButton
            size="sm"
            label="Dismiss"
            icon={<X />}
            onClick={() => changeAndFocusAddButton(() => change({ do: 'dismissRemoved' }), removed.owner)}
          />
        </div>
      )}
    </div>
  );
}

/** The subplan that had the focus last, and the topic, if it was in one. */
type FocusedPart = { subplan: string; topic: string | null };

/**
 * Follows the focus through the parts of a checklist (`data-part`). Controls that a part shows only with the focus stay
 * until another part gets it.
 */
function useFocusedPart(afterPress: (change: () => void) => void) {
  const [part, setPart] = useState<FocusedPart | null>(null);

  const onFocus = useCallback(
    ({ target }: FocusEvent) => {
      const [subplan, topic = null] =
        target.closest<HTMLElement>('[data-part]')?.dataset['part']?.split(' ') ?? [];
      if (subplan === undefined) return;
      afterPress(() =>
        setPart((now) => (now?.subplan === subplan && now.topic === topic ? now : { subplan, topic })),
      );
    },
    [afterPress],
  );

  const onDone = useCallback((subplan: string) => {
    flushSync(() => setPart({ subplan, topic: null }));
    document.getElementById(addButtonAnchor(subplan))?.focus();
  }, []);

  return { part, onFocus, onDone };
}
