import { memo } from 'react';
import { newTask } from '#shared/checklist/defaults.ts';
import { isBlank, NAME_LENGTH } from '#shared/text.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { browserIds } from '../draft/ids.ts';
import type { TaskDraft, TopicDraft } from '../draft/items.ts';
import type { ChangeChecklist } from '../draft/useDraft.ts';
import { addButtonAnchor, changeAndFocusItem, itemAnchor } from '../focus.ts';
import { messages } from '../messages.ts';
import { DRAGGED, DragHandle } from '../sort/DragHandle.tsx';
import { onMoveKey, type SortableItem } from '../sort/moveKeys.ts';
import { DescriptionField } from './DescriptionField.tsx';
import { InPlace } from './InPlace.tsx';
import { ItemMenu } from './ItemMenu.tsx';
import { TaskEditor } from './TaskEditor.tsx';

type TopicEditorProps = {
  topic: TopicDraft;
  subplanId: string;
  /** Whether no topic comes before it in the whole checklist. */
  isFirst: boolean;
  isLast: boolean;
  /** Whether it had the focus last: then an empty description shows, and Done. */
  isFocused: boolean;
  onDone: (subplanId: string) => void;
  change: ChangeChecklist;
};

/** Edits a topic in place: name, description, tasks. */
export const TopicEditor = memo(function TopicEditor(props: TopicEditorProps) {
  const { topic, subplanId, isFirst, isLast, isFocused, onDone, change } = props;
  const { id, name } = topic;
  const sortable: SortableItem = { kind: 'topic', id, name, isFirst, isLast };
  const edit = (fields: Partial<TopicDraft>) => change({ do: 'edit', kind: 'topic', id, change: fields });

  function addTask() {
    const item = newTask(browserIds);
    changeAndFocusItem(() => change({ do: 'add', kind: 'task', to: id, item }), item.id);
  }

  return (
    // The keys work in every field and button of the topic.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      id={itemAnchor(id)}
      tabIndex={-1}
      data-part={`${subplanId} ${id}`}
      aria-label={`Topic ${name}`}
      className={cx('group/topic relative min-w-0 scroll-mt-20', DRAGGED)}
      onKeyDown={(event) => onMoveKey(event, sortable, change)}
    >
      <DragHandle item={sortable} change={change} />
      <div className="flex items-start gap-1">
        <div className="flex min-w-0 grow flex-wrap items-start gap-x-4">
          <InPlace
            label={messages.topicName}
            isName
            className="-ml-2 max-w-full"
            look="font-semibold"
            maxLength={NAME_LENGTH}
            value={name}
            error={isBlank(name) ? messages.topicNeedsName : null}
            onChange={(text) => edit({ name: text })}
          />
          <DescriptionField
            label={messages.topicDescription}
            description={topic.description}
            isFocused={isFocused}
            onChange={(text) => edit({ description: text })}
          />
        </div>
        <span className="flex gap-1 pointer-coarse:mt-1">
          {isFocused && (
            <Button size="sm" tone="quiet" className="text-accent-ink!" onClick={() => onDone(subplanId)}>
              {messages.done}
            </Button>
          )}
          <ItemMenu item={sortable} owner={subplanId} change={change} />
        </span>
      </div>
      <Tasks {...props} />
      <Button id={addButtonAnchor(id)} size="sm" tone="quiet" className="-ml-2.5" onClick={addTask}>
        {messages.addTask}
      </Button>
    </li>
  );
});

function Tasks({ topic: { id, tasks }, isFirst, isLast, change }: TopicEditorProps) {
  if (tasks.length === 0) return <div data-sort="task" data-list={id} />;
  return (
    <ol
      aria-label="Tasks"
      data-sort="task"
      data-list={id}
      className={SKIPPED_OFF_SCREEN}
      style={{ containIntrinsicHeight: `auto ${estimatedHeight(tasks)}rem` }}
    >
      {tasks.map((task, index) => (
        <TaskEditor
          key={task.id}
          task={task}
          topicId={id}
          previous={tasks[index - 1]?.id ?? null}
          isFirst={isFirst && index === 0}
          isLast={isLast && index === tasks.length - 1}
          change={change}
        />
      ))}
    </ol>
  );
}

// A change moves everything below it: with 2,000 tasks the browser spent 100 ms on elements that nobody sees. The
// margin has room for the grips and outlines, which content-visibility would clip.
const SKIPPED_OFF_SCREEN =
  'supports-[overflow-clip-margin:1px]:[content-visibility:auto] [overflow-clip-margin:2rem]';

/** Returns the approximate height, in rem, of tasks that were not on the screen yet. */
function estimatedHeight(tasks: readonly TaskDraft[]): number {
  return tasks.reduce(
    (sum, { note, task_content }) => sum + 2 + (note ? 1.875 : 0) + (task_content ? 1.5 : 0),
    0,
  );
}
