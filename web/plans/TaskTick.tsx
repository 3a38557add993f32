import type { ReactNode } from 'react';
import type { PlanTask } from '#shared/checklist/schema.ts';
import { cannotModifyTasks, ONLY_THE_EMPLOYEE_TICKS } from '#shared/plans/rights.ts';
import { itemAnchor } from '../checklist/focus.ts';
import { Checkbox } from '../ui/Checkbox.tsx';
import { cx } from '../ui/cx.ts';
import { Moment } from '../ui/time.tsx';
import { toast } from '../ui/toast.ts';
import type { Tick } from './ticks.ts';

export type TaskTickProps = {
  task: PlanTask;
  /** Ticks; null for whom the plan is read-only (spec §5: the manager's view). */
  onTick: ((tick: Tick) => void) | null;
  /** Why no task can be ticked now, in the words of spec §4. */
  locked: string | null;
  /** At the end of the line. */
  end?: ReactNode;
};

/** A task's line in a plan: its box and its name. A locked box answers with the reason when it is pressed (spec §4). */
export function TaskTick({ task, onTick, locked, end }: TaskTickProps) {
  function change(completed: boolean) {
    if (locked !== null) toast.failure(cannotModifyTasks(locked));
    else onTick?.({ taskId: task.id, completed });
  }
  return (
    <div id={itemAnchor(task.id)} className="flex items-start gap-2">
      <div className="flex min-w-0 grow flex-wrap items-start justify-between gap-x-4">
        <Checkbox
          checked={task.completed}
          onChange={change}
          disabledReason={onTick ? null : ONLY_THE_EMPLOYEE_TICKS}
          className={cx('min-w-0', locked !== null && onTick && '[&_input]:opacity-60')}
        >
          <span className={cx('block break-words', task.completed && 'text-muted')}>{task.name}</span>
        </Checkbox>
        {!onTick && task.completed && task.status_changed_at && (
          <span className="ml-7 text-xs leading-[1.375rem] text-muted">
            done <Moment at={task.status_changed_at} />
          </span>
        )}
      </div>
      {end && <div className="-my-1 shrink-0">{end}</div>}
    </div>
  );
}
