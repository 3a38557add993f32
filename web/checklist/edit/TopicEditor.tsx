import Pencil from 'lucide-react/icons/pencil';
import { memo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { IconButton } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import type { TopicDraft } from '../draft/items.ts';
import type { ChangeChecklist } from '../draft/useChecklist.ts';
import { focusItem, itemAnchor } from '../focus.ts';
import { DRAGGED, DragHandle } from '../sort/DragHandle.tsx';
import { MoveButtons, onMoveKey, type SortableItem } from '../sort/MoveButtons.tsx';
import { TOPIC, TopicCard } from '../view/TopicCard.tsx';
import { RemoveButton } from './RemoveButton.tsx';
import { TopicForm } from './TopicForm.tsx';

export type TopicEditorProps = {
  topic: TopicDraft;
  subplanId: string;
  index: number;
  count: number;
  level: 3 | 4;
  /** Whether it starts with its form open, as a new topic does. */
  startsOpen: boolean;
  change: ChangeChecklist;
};

/** A topic in the editor: shown as a card until its Edit button opens the form. */
export const TopicEditor = memo(function TopicEditor(props: TopicEditorProps) {
  const { topic, subplanId, index, count, level, startsOpen, change } = props;
  const [open, setOpen] = useState(startsOpen);
  const editButton = useRef<HTMLButtonElement>(null);
  const sortable: SortableItem = { kind: 'topic', id: topic.id, name: topic.name, index, count };
  const tools = (
    <>
      {!open && (
        <IconButton
          ref={editButton}
          size="sm"
          label={`Edit topic ${topic.name}`}
          icon={<Pencil />}
          onClick={() => {
            flushSync(() => setOpen(true));
            focusItem(topic.id);
          }}
        />
      )}
      <MoveButtons item={sortable} change={change} />
      <RemoveButton kind="topic" item={topic} owner={subplanId} change={change} />
    </>
  );
  return (
    // The keys work in every field and button of the topic.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      id={itemAnchor(topic.id)}
      tabIndex={-1}
      aria-label={`Topic ${topic.name}`}
      className={cx('-ml-3.5 flex min-w-0 scroll-mt-20 items-start sm:gap-0.5 rounded-md sm:-ml-4', DRAGGED)}
      onKeyDown={(event) => onMoveKey(event, sortable, change)}
    >
      <DragHandle item={sortable} change={change} />
      {open ? (
        <div className={cx(TOPIC, 'relative grow')}>
          <div className="absolute top-1.5 right-2 flex items-center">{tools}</div>
          <TopicForm
            topic={topic}
            change={change}
            onDone={() => {
              flushSync(() => setOpen(false));
              editButton.current?.focus();
            }}
          />
        </div>
      ) : (
        <div className="min-w-0 grow">
          <TopicCard topic={topic} level={level} actions={tools} />
        </div>
      )}
    </li>
  );
});
