import Check from 'lucide-react/icons/check';
import { newTask } from '#shared/checklist/defaults.ts';
import { isBlank, NAME_LENGTH, TEXT_LENGTH } from '#shared/text.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { whyTopicIsUnfinished } from '../draft/findProblem.ts';
import { browserIds } from '../draft/ids.ts';
import type { TaskDraft, TopicDraft } from '../draft/items.ts';
import type { ChangeChecklist } from '../draft/useChecklist.ts';
import { addButtonAnchor, changeAndFocusItem, focusItem, itemAnchor } from '../focus.ts';
import { messages } from '../messages.ts';
import { DRAGGED, DragHandle } from '../sort/DragHandle.tsx';
import { onMoveKey, type SortableItem } from '../sort/MoveButtons.tsx';
import { TaskForm } from './TaskForm.tsx';

export type TopicFormProps = { topic: TopicDraft; change: ChangeChecklist; onDone: () => void };

/** Edits a topic: name, description, tasks. */
export function TopicForm({ topic, change, onDone }: TopicFormProps) {
  const edit = (fields: Partial<TopicDraft>) =>
    change({ do: 'edit', kind: 'topic', id: topic.id, change: fields });

  function addTask() {
    const item = newTask(browserIds);
    changeAndFocusItem(() => change({ do: 'add', kind: 'task', to: topic.id, item }), item.id);
  }

  return (
    <div className="flex flex-col gap-3">
      <TextField
        label="Topic name"
        maxLength={NAME_LENGTH}
        value={topic.name}
        error={isBlank(topic.name) ? 'Enter a name for the topic.' : null}
        onChange={(name) => edit({ name })}
      />
      <TextArea
        label="Topic description"
        rows={2}
        maxLength={TEXT_LENGTH}
        value={topic.description}
        onChange={(description) => edit({ description })}
      />
      <TaskForms topic={topic} change={change} addTask={addTask} />
      <div className="flex items-center justify-between gap-2">
        <Button id={addButtonAnchor(topic.id)} size="sm" onClick={addTask}>
          {messages.addTask}
        </Button>
        <Button size="sm" icon={<Check />} disabledReason={whyTopicIsUnfinished(topic)} onClick={onDone}>
          {messages.done}
        </Button>
      </div>
    </div>
  );
}

type TaskFormsProps = Pick<TopicFormProps, 'topic' | 'change'> & { addTask: () => void };

function TaskForms({ topic, change, addTask }: TaskFormsProps) {
  if (topic.tasks.length === 0) return <p className="text-sm text-muted">{messages.noTasks}</p>;
  const sortable = ({ id, name }: TaskDraft, index: number): SortableItem => ({
    kind: 'task',
    id,
    name,
    index,
    count: topic.tasks.length,
  });
  return (
    <ol
      aria-label="Tasks"
      className="-ml-2.5 flex flex-col divide-y divide-line border-y border-line sm:-ml-2"
    >
      {topic.tasks.map((task, index) => {
        const next = topic.tasks[index + 1];
        return (
          // The keys work in every field and button of the task.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={task.id}
            id={itemAnchor(task.id)}
            tabIndex={-1}
            className={cx('flex pt-2.5 pb-1 sm:gap-0.5', DRAGGED)}
            onKeyDown={(event) => onMoveKey(event, sortable(task, index), change)}
          >
            <DragHandle item={sortable(task, index)} change={change} />
            <div className="min-w-0 grow">
              <TaskForm
                task={task}
                topicId={topic.id}
                sortable={sortable(task, index)}
                change={change}
                onEnter={() => (next ? focusItem(next.id) : addTask())}
              />
            </div>
          </li>
        );
      })}
    </ol>
  );
}
