import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useId, useState } from 'react';
import { writtenDescription } from '#shared/checklist/defaults.ts';
import { cx } from '../../ui/cx.ts';
import { messages } from '../messages.ts';
import { RichNote } from '../notes/RichNote.tsx';
import { TaskItem, type TaskView } from './TaskItem.tsx';

export type TopicView<Task> = { id: string; name: string; description: string; tasks: readonly Task[] };

type TopicCardProps<Task> = {
  topic: TopicView<Task>;
  /** The level of the heading: one below that of the subplan. */
  level?: 3 | 4 | undefined;
  /** Renders a task; by default a `TaskItem`. */
  renderTask?: ((task: Task) => ReactNode) | undefined;
  /** Buttons at the end of the heading. */
  actions?: ReactNode;
  /** Shown between the description and the tasks. */
  children?: ReactNode;
};

/** Shows a topic: name, a description that can be folded, tasks. */
export function TopicCard<Task extends TaskView & { id: string }>(props: TopicCardProps<Task>) {
  const { topic, level = 3, renderTask, actions, children } = props;
  const id = useId();
  const [folded, setFolded] = useState(false);
  const Heading = `h${level}` as const;
  const description = writtenDescription(topic.description);
  return (
    <section className="min-w-0">
      <div className="row ml-7 flex items-start gap-1">
        <Heading className="min-w-0 text-sm font-semibold break-words text-muted">{topic.name}</Heading>
        {description && (
          <button
            type="button"
            aria-expanded={!folded}
            aria-controls={id}
            aria-label={`Description of ${topic.name}`}
            title={folded ? 'Show the description' : 'Hide the description'}
            className="-my-0.5 grid size-6.5 shrink-0 place-items-center rounded-sm text-muted transition-colors duration-100 hover:bg-hover hover:text-ink"
            onClick={() => setFolded(!folded)}
          >
            <ChevronDown
              aria-hidden
              className={cx('size-4 transition-transform duration-150', folded && '-rotate-90')}
            />
          </button>
        )}
        {actions && <div className="-my-1 ml-auto flex shrink-0 items-center">{actions}</div>}
      </div>
      {description && (
        <div
          id={id}
          className={cx(
            'mt-0.5 ml-7 text-sm text-muted',
            // A printed page shows it in any case.
            folded && 'not-print:hidden',
          )}
        >
          <RichNote>{description}</RichNote>
        </div>
      )}
      {children && <div className="ml-7">{children}</div>}
      <Tasks tasks={topic.tasks} renderTask={renderTask} />
    </section>
  );
}

type TasksProps<Task> = { tasks: readonly Task[] } & Pick<TopicCardProps<Task>, 'renderTask'>;

function Tasks<Task extends TaskView & { id: string }>({ tasks, renderTask }: TasksProps<Task>) {
  if (tasks.length === 0) return <p className="mt-2 ml-7 text-sm text-muted">{messages.noTasks}</p>;
  return (
    <ul>
      {tasks.map((task) => (
        <li key={task.id} className="row py-2">
          {renderTask ? renderTask(task) : <TaskItem task={task} />}
        </li>
      ))}
    </ul>
  );
}
