import type { ReactNode } from 'react';
import type { PlanTask } from '#shared/checklist/schema.ts';
import { itemAnchor } from '../../checklist/focus.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { cx } from '../../ui/cx.ts';
import { TimeText } from '../../ui/time.tsx';
import { toast } from '../../ui/toast.ts';
import type { Tick } from './ticks.ts';

export type TaskCheckboxProps = {
  task: PlanTask;
  /** Whether the viewer can never tick it: the box is disabled, and a done task shows when it was done. */
  readOnly: boolean;
  /**
   * Why it cannot be ticked now, or null. Shown when the box is pressed, or as the reason that it is disabled
   * (Plans 11).
   */
  locked: string | null;
  onTick?: ((tick: Tick) => void) | undefined;
  /** Shown at the end of the line. */
  end?: ReactNode;
};

/** The line of a task in a plan: its checkbox and its name. */
export function TaskCheckbox({ task, readOnly, locked, onTick, end }: TaskCheckboxProps) {
  function change(completed: boolean) {
    if (locked !== null) toast.failure(locked);
    else onTick?.({ taskId: task.id, completed });
  }
  return (
    <div id={itemAnchor(task.id)} className="flex items-start gap-2">
      <div className="flex min-w-0 grow flex-wrap items-start justify-between gap-x-4">
        <Checkbox
          checked={task.completed}
          onChange={change}
          disabledReason={readOnly ? locked : null}
          className={cx('min-w-0', locked !== null && !readOnly && '[&_input]:opacity-60')}
        >
          <span className={cx('block break-words', task.completed && 'text-muted')}>{task.name}</span>
        </Checkbox>
        {readOnly && task.completed && task.status_changed_at && (
          <span className="ml-7 text-xs leading-[1.375rem] text-muted">
            done <TimeText at={task.status_changed_at} />
          </span>
        )}
      </div>
      {end && <div className="-my-1 shrink-0">{end}</div>}
    </div>
  );
}
