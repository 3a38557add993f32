import Pencil from 'lucide-react/icons/pencil';
import { memo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { IconButton } from '../ui/Button.tsx';
import { cx } from '../ui/cx.ts';
import { CARRIED, DragGrip } from './DragGrip.tsx';
import type { TopicDraft } from './draft.ts';
import { focusItem, itemAnchor } from './focus.ts';
import { MoveButtons, onMoveKey, type Place } from './MoveButtons.tsx';
import { RemoveButton } from './RemoveButton.tsx';
import { TOPIC, TopicCard } from './TopicCard.tsx';
import { TopicForm } from './TopicForm.tsx';
import type { ChangeChecklist } from './useChecklist.ts';

export type TopicEditorProps = {
  topic: TopicDraft;
  subplanId: string;
  index: number;
  count: number;
  level: 3 | 4;
  /** A topic that was just added begins in its form. */
  startsOpen: boolean;
  change: ChangeChecklist;
};

/** A topic of a checklist that can be edited: as it is read, until somebody edits this one. */
export const TopicEditor = memo(function TopicEditor(props: TopicEditorProps) {
  const { topic, subplanId, index, count, level, startsOpen, change } = props;
  const [open, setOpen] = useState(startsOpen);
  const editButton = useRef<HTMLButtonElement>(null);
  const place: Place = { kind: 'topic', id: topic.id, name: topic.name, index, count };
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
      <MoveButtons place={place} change={change} />
      <RemoveButton kind="topic" item={topic} owner={subplanId} change={change} />
    </>
  );
  return (
    // The keys work from every field and button in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      id={itemAnchor(topic.id)}
      tabIndex={-1}
      aria-label={`Topic ${topic.name}`}
      className={cx('-ml-3.5 flex min-w-0 scroll-mt-20 items-start sm:gap-0.5 rounded-md sm:-ml-4', CARRIED)}
      onKeyDown={(event) => onMoveKey(event, place, change)}
    >
      <DragGrip place={place} change={change} />
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
