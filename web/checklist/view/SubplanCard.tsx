import CalendarDays from 'lucide-react/icons/calendar-days';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useId } from 'react';
import { writtenDescription } from '#shared/checklist/defaults.ts';
import type { DueInput } from '#shared/checklist/due.ts';
import { cx } from '../../ui/cx.ts';
import { messages } from '../messages.ts';
import { RichNote } from '../notes/RichNote.tsx';
import type { TaskView } from './TaskItem.tsx';
import { whenDue } from './whenDue.ts';
import { TopicCard, type TopicView } from './TopicCard.tsx';

type SubplanView<Task> = {
  id: string;
  name: string;
  description: string;
  due_in_days: number;
  due?: DueInput | undefined;
  topics: readonly TopicView<Task>[];
};

type SubplanCardProps<Task> = {
  subplan: SubplanView<Task>;
  /** The level of the heading; those of the topics are one below. */
  level?: 2 | 3 | undefined;
  /** When it is due; by default 'Due in N days'. */
  due?: ReactNode;
  /** Shown before the name, in the column of the checkboxes. */
  mark?: ReactNode;
  /** Whether only the name, the due date and the status are shown; the name is then a button. */
  folded?: boolean | undefined;
  onFold?: (() => void) | undefined;
  /** Shown next to the due date: badges, progress. */
  status?: ReactNode;
  /** Renders a topic with a heading of this level; by default a `TopicCard`. */
  renderTopic?: ((topic: TopicView<Task>, level: 3 | 4) => ReactNode) | undefined;
  /** Shown after the topics, also where there are none. */
  children?: ReactNode;
};

/** Shows a subplan as a section below a line: name, description, when it is due, topics. */
export function SubplanCard<Task extends TaskView & { id: string }>(props: SubplanCardProps<Task>) {
  const { subplan, level = 2, due = <DueIn subplan={subplan} />, status, mark, renderTopic } = props;
  const { folded = false, onFold, children } = props;
  const content = useId();
  const Heading = `h${level}` as const;
  const description = writtenDescription(subplan.description);
  return (
    <article className={cx('min-w-0 border-t border-line', folded ? 'py-3' : 'pt-5 pb-2')}>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <div className="flex max-w-full min-w-0 items-start gap-2.5">
          {mark && <span className="grid h-6 shrink-0 place-items-center">{mark}</span>}
          <Heading className="min-w-0 text-lg font-semibold break-words">
            {onFold ? (
              <button
                type="button"
                aria-expanded={!folded}
                aria-controls={content}
                data-covers
                className="flex max-w-full items-start gap-1.5 text-left"
                onClick={onFold}
              >
                <span className="min-w-0 wrap-anywhere">{subplan.name}</span>
                <ChevronDown
                  aria-hidden
                  className={cx(
                    'no-print mt-1 size-4 shrink-0 text-muted transition-transform duration-150',
                    folded && '-rotate-90',
                  )}
                />
              </button>
            ) : (
              subplan.name
            )}
          </Heading>
        </div>
        <div
          className={cx(
            'flex min-h-6 min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted',
            mark !== undefined && 'ml-7',
          )}
        >
          {status}
          {due}
        </div>
      </div>
      {/* A printed page shows it in any case. */}
      <div id={content} className={cx(folded && 'not-print:hidden')}>
        {description && (
          <div className={cx('mt-0.5 text-muted', mark !== undefined && 'ml-7')}>
            <RichNote>{description}</RichNote>
          </div>
        )}
        {!(children && subplan.topics.length === 0) && (
          <SubplanTopics topics={subplan.topics} level={level === 2 ? 3 : 4} renderTopic={renderTopic} />
        )}
        {children}
      </div>
    </article>
  );
}

function DueIn({ subplan }: { subplan: Parameters<typeof whenDue>[0] }) {
  return (
    <span className="flex h-6 items-center gap-1.5 font-medium whitespace-nowrap">
      <CalendarDays aria-hidden className="size-4" />
      {whenDue(subplan)}
    </span>
  );
}

type TopicsProps<Task> = Pick<SubplanCardProps<Task>, 'renderTopic'> & {
  topics: readonly TopicView<Task>[];
  level: 3 | 4;
};

function SubplanTopics<Task extends TaskView & { id: string }>(props: TopicsProps<Task>) {
  const { topics, level, renderTopic } = props;
  if (topics.length === 0) return <p className="mt-3 text-sm text-muted">{messages.noTopics}</p>;
  return (
    <div className="mt-3 flex flex-col gap-3">
      {topics.map((topic) =>
        renderTopic ? renderTopic(topic, level) : <TopicCard key={topic.id} topic={topic} level={level} />,
      )}
    </div>
  );
}
