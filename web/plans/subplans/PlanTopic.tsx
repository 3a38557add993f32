import type { ReactNode } from 'react';
import type { PlanTask } from '#shared/checklist/schema.ts';
import { TaskItem } from '../../checklist/view/TaskItem.tsx';
import { BELOW_TASK_NAME } from '../../checklist/view/TaskLinks.tsx';
import { TopicCard, type TopicView } from '../../checklist/view/TopicCard.tsx';
import { type ItemThreadComponent, NoThread } from './itemThread.ts';
import { TaskCheckbox, type TaskCheckboxProps } from './TaskCheckbox.tsx';

type TaskProps = Omit<TaskCheckboxProps, 'task' | 'end'> & { Thread?: ItemThreadComponent };

export type PlanTopicProps = TaskProps & {
  topic: TopicView<PlanTask>;
  /** The level of the heading. */
  level: 3 | 4;
  /** Renders a task in its own way; null for one that is shown as all are. */
  renderTask?: ((task: PlanTask) => ReactNode) | undefined;
};

/** A topic of a plan with its tasks and their comment threads. */
export function PlanTopic({ topic, level, Thread = NoThread, renderTask, ...checkbox }: PlanTopicProps) {
  return (
    <Thread kind="topic" id={topic.id} name={topic.name}>
      {({ button, thread }) => (
        <TopicCard
          topic={topic}
          level={level}
          actions={button}
          renderTask={(task) =>
            renderTask?.(task) ?? <PlanTaskItem task={task} Thread={Thread} {...checkbox} />
          }
        >
          {thread}
        </TopicCard>
      )}
    </Thread>
  );
}

function PlanTaskItem({ task, Thread = NoThread, ...checkbox }: TaskProps & { task: PlanTask }) {
  return (
    <Thread kind="task" id={task.id} name={task.name}>
      {({ button, thread }) => (
        <>
          <TaskItem task={task} line={<TaskCheckbox task={task} end={button} {...checkbox} />} />
          {thread && <div className={BELOW_TASK_NAME}>{thread}</div>}
        </>
      )}
    </Thread>
  );
}
