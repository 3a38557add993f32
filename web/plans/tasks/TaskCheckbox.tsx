import type { ReactNode } from 'react';
import type { PlanTask } from '#shared/checklist/schema.ts';
import { itemAnchor } from '../../checklist/focus.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { cx } from '../../ui/cx.ts';
import { TimeText } from '../../ui/time.tsx';
import { toast } from '../../ui/toast.ts';
import type { OnTick } from './parts.ts';

export type TaskCheckboxProps = {
  task: PlanTask;
  /** Whether the viewer can never tick it: the box is disabled, and a done task shows when it was done. */
  readOnly: boolean;
  /**
   * Why it cannot be ticked now, or null. Shown when the box is pressed, or as the reason that it is disabled
   * (Plans 11).
   */
  locked: string | null;
  onTick?: OnTick;
  /** Shown at the end of the line. */
  end?: ReactNode;
  className?: string;
};

/** The line of a task in a plan: its checkbox and its name. */
export function TaskCheckbox({ task, readOnly, locked, onTick, end, className }: TaskCheckboxProps) {
  function change(completed: boolean) {
    if (locked !== null) toast.failure(locked);
    else onTick?.({ taskId: task.id, completed });
  }
  const doneAt = readOnly && task.completed ? task.status_changed_at : null;
  return (
    <div
      id={itemAnchor(task.id)}
      // Where a long name leaves no room for the date, it goes below.
      className={cx('flex items-start justify-end gap-x-2', doneAt !== null && 'flex-wrap', className)}
    >
      <Checkbox
        checked={task.completed}
        onChange={change}
        disabledReason={readOnly ? locked : null}
        className={cx('mr-auto min-w-0', locked !== null && !readOnly && '[&_input]:opacity-60')}
      >
        <span className={cx('block break-words', task.completed && 'text-muted')}>{task.name}</span>
      </Checkbox>
      {/* The date ends where the column does. */}
      <div className="task-end relative flex shrink-0 items-center gap-2">
        {end && <div className="-my-1">{end}</div>}
        {doneAt !== null && (
          <span className="text-xs leading-[1.375rem] text-muted" data-done>
            done <TimeText at={doneAt} />
          </span>
        )}
      </div>
    </div>
  );
}
