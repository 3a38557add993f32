import type { ReactNode } from 'react';
import type { PlanTask as Task } from '#shared/checklist/schema.ts';
import { TaskItem } from '../../checklist/view/TaskItem.tsx';
import { BELOW_TASK_NAME } from '../../checklist/view/TaskLinks.tsx';
import { ItemThread } from '../comments/ItemThread.tsx';
import { useTaskParts } from './parts.ts';
import { TaskCheckbox, type TaskCheckboxProps } from './TaskCheckbox.tsx';

export type PlanTaskProps = Omit<TaskCheckboxProps, 'end' | 'className'>;

/** A task of a plan with its comment thread. */
export function PlanTask(props: PlanTaskProps) {
  return (
    useTaskParts()?.renderTask(props.task, props.onTick) ?? (
      <TaskRow task={props.task} renderLine={(button) => <TaskCheckbox {...props} end={button} />} />
    )
  );
}

export type TaskRowProps = {
  task: Task;
  /** Renders the name, with the button of the thread. */
  renderLine: (button: ReactNode) => ReactNode;
  /** Between the task and its thread. */
  children?: ReactNode;
};

export function TaskRow({ task, renderLine, children }: TaskRowProps) {
  return (
    <ItemThread kind="task" id={task.id} name={task.name}>
      {({ button, thread }) => (
        <>
          <TaskItem task={task} line={renderLine(button)} />
          {children}
          {thread && <div className={BELOW_TASK_NAME}>{thread}</div>}
        </>
      )}
    </ItemThread>
  );
}
