import CalendarDays from 'lucide-react/icons/calendar-days';
import type { ReactNode } from 'react';
import { Card } from '../../ui/Card.tsx';
import { messages } from '../messages.ts';
import type { TaskView } from './TaskItem.tsx';
import { TopicCard, type TopicView } from './TopicCard.tsx';

export type SubplanView<Task> = {
  id: string;
  name: string;
  description: string;
  due_in_days: number;
  topics: readonly TopicView<Task>[];
};

export type SubplanCardProps<Task> = {
  subplan: SubplanView<Task>;
  /** The level of the heading; those of the topics are one below. */
  level?: 2 | 3 | undefined;
  /** When it is due; by default 'Due in N days'. */
  due?: ReactNode;
  /** Shown beside the due date: badges, progress. */
  status?: ReactNode;
  /** Renders a topic with a heading of this level; by default a `TopicCard`. */
  renderTopic?: ((topic: TopicView<Task>, level: 3 | 4) => ReactNode) | undefined;
};

/** Shows a subplan: name, description, when it is due, topics. */
export function SubplanCard<Task extends TaskView & { id: string }>(props: SubplanCardProps<Task>) {
  const { subplan, level = 2, due = <DueIn days={subplan.due_in_days} />, status, renderTopic } = props;
  const Heading = `h${level}` as const;
  return (
    <Card className="sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1.5">
        <Heading className="max-w-full min-w-0 text-lg font-semibold break-words">{subplan.name}</Heading>
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          {status}
          {due}
        </div>
      </div>
      {subplan.description && (
        <p className="mt-0.5 break-words whitespace-pre-line text-muted">{subplan.description}</p>
      )}
      <SubplanTopics topics={subplan.topics} level={level === 2 ? 3 : 4} renderTopic={renderTopic} />
    </Card>
  );
}

function DueIn({ days }: { days: number }) {
  return (
    <span className="flex h-6 items-center gap-1.5 font-medium whitespace-nowrap">
      <CalendarDays aria-hidden className="size-4" />
      {messages.dueIn(days)}
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
    <div className="mt-4 flex flex-col gap-3">
      {topics.map((topic) =>
        renderTopic ? renderTopic(topic, level) : <TopicCard key={topic.id} topic={topic} level={level} />,
      )}
    </div>
  );
}
