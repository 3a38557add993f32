import type { PlanTask } from '#shared/checklist/schema.ts';
import { BELOW_TASK_NAME } from '../checklist/TaskLinks.tsx';
import { TaskItem } from '../checklist/TaskItem.tsx';
import { TopicCard, type TopicView } from '../checklist/TopicCard.tsx';
import { useThread } from './comments/useThread.tsx';
import { TaskTick, type TaskTickProps } from './TaskTick.tsx';

type Ticking = Pick<TaskTickProps, 'onTick' | 'locked'>;

/** A topic of a plan with its tasks and what is said about them. */
export function PlanTopic({
  topic,
  level,
  ...ticking
}: Ticking & { topic: TopicView<PlanTask>; level: 3 | 4 }) {
  const { button, thread } = useThread({ kind: 'topic', id: topic.id, name: topic.name });
  return (
    <TopicCard
      topic={topic}
      level={level}
      actions={button}
      renderTask={(task) => <PlanTaskItem task={task} {...ticking} />}
    >
      {thread}
    </TopicCard>
  );
}

function PlanTaskItem({ task, ...ticking }: Ticking & { task: PlanTask }) {
  const { button, thread } = useThread({ kind: 'task', id: task.id, name: task.name });
  return (
    <>
      <TaskItem task={task} line={<TaskTick task={task} end={button} {...ticking} />} />
      {thread && <div className={BELOW_TASK_NAME}>{thread}</div>}
    </>
  );
}
