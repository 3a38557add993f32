import Check from 'lucide-react/icons/check';
import { useState } from 'react';
import { openingOf } from '#shared/checklist/kinds/kinds.ts';
import { dueGroupOf } from '#shared/plans/dueGroups.ts';
import { isAllDone } from '#shared/plans/progress.ts';
import { rights } from '#shared/plans/rights.ts';
import type { Plan } from '#shared/plans/schema.ts';
import { type DueTask, todaysTasks } from '#shared/plans/nextTask.ts';
import { useViewer } from '../../auth/viewer.ts';
import { TaskLinks } from '../../checklist/view/TaskLinks.tsx';
import { useToday } from '../../system/today.ts';
import { cx } from '../../ui/cx.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { LinkedText } from '../../ui/LinkedText.tsx';
import { DayText, RelativeDue } from '../../ui/time.tsx';
import { messages } from '../messages.ts';
import { openTask, showTask } from './showTask.ts';
import type { Tick } from '../tasks/ticks.ts';
import { useTick } from '../tasks/usePlan.ts';
import { DueSummary } from './DueSummary.tsx';
import { NextTask } from './NextTask.tsx';

/** More would push the plan itself off a phone's screen. */
const MOST = 5;

/** The first part for viewers who tick the tasks: today's or the next one, and below them the open ones by due date. */
export function TodayTasks({ plan }: { plan: Plan }) {
  if (rights(useViewer(), plan).tick !== null || isAllDone(plan.progress)) return null;
  return (
    <>
      <Today plan={plan} />
      <DueSummary plan={plan} />
    </>
  );
}

/**
 * The open tasks that are overdue or due today. They stay, ticked, until the next visit. On a day without any, the
 * next task.
 */
function Today({ plan }: { plan: Plan }) {
  const today = useToday();
  const tick = useTick(plan.id);
  // Those of the beginning of the visit: the box neither appears later nor closes under a finger.
  const [first] = useState(() => new Set(todaysTasks(plan, today).map(({ task }) => task.id)));
  const tasks = todaysTasks(plan, today, first).filter(({ task }) => first.has(task.id));
  const open = tasks.filter(({ task }) => !task.completed).length;
  if (tasks.length === 0) return <NextTask plan={plan} />;
  return (
    <>
      <section
        aria-label={messages.today}
        className="no-print -mx-2 rounded-lg border border-accent-line bg-accent-wash px-2 pt-2 pb-1 sm:-mx-4 sm:px-4"
      >
        <p className="flex items-baseline gap-1.5 text-sm text-muted">
          <span className="font-semibold text-accent-ink">{messages.today}</span>
          <span role="status">
            {open === 0 ? <span className="cross-fade">{messages.doneForToday}</span> : messages.tasks(open)}
          </span>
          <span className="ml-auto shrink-0">
            <DayText day={today} />
          </span>
        </p>
        <ul>
          {tasks.slice(0, MOST).map((one) => (
            <TodayTask key={one.task.id} {...one} today={today} onTick={tick} />
          ))}
        </ul>
        {tasks.length > MOST && (
          <button
            type="button"
            data-plain
            className="min-h-9 text-sm font-medium text-accent-ink underline-offset-3 hover:underline"
            onClick={() => showTask(tasks[MOST]!.task.id)}
          >
            {messages.andMore(tasks.length - MOST)}
          </button>
        )}
      </section>
      {open === 0 && <NextTask plan={plan} />}
    </>
  );
}

type TodayTaskProps = Pick<DueTask, 'task' | 'due_date'> & { today: string; onTick: (tick: Tick) => void };

/** A task with a button that ticks and unticks it. Its checkbox is in the list of the plan, once. */
function TodayTask({ task, due_date, today, onTick }: TodayTaskProps) {
  const isLate = !task.completed && dueGroupOf(due_date, today) === 'overdue';
  return (
    <li className="border-b border-line py-1 last:border-none">
      <button
        type="button"
        data-plain
        aria-pressed={task.completed}
        className="flex min-h-9 w-full items-start gap-2.5 py-1.5 text-left"
        onClick={() => {
          if (task.kind === undefined) onTick({ taskId: task.id, completed: !task.completed });
          else openTask(task.id);
        }}
      >
        {/* Not a label, which would hide how late it is. */}
        <VisuallyHidden>
          {task.kind === undefined ? messages.markDone('') : messages.openTask(openingOf(task.kind), '')}
        </VisuallyHidden>
        <span className="grid h-[1.375rem] shrink-0 place-items-center">
          <span
            className={cx(
              'grid size-[1.125rem] place-items-center rounded-[0.3125rem] border transition-colors duration-100',
              task.completed ? 'border-accent bg-accent text-on-solid' : 'border-line-strong bg-raised',
            )}
          >
            {task.completed && <Check strokeWidth={3.25} className="size-3" />}
          </span>
        </span>
        <span
          className={cx('line-clamp-2 min-w-0 grow break-words', task.completed && 'text-muted')}
          title={task.name}
        >
          {task.name}
        </span>
        {isLate && (
          <span className="shrink-0 text-sm font-medium text-red-ink">
            <RelativeDue day={due_date} today={today} />
          </span>
        )}
      </button>
      {!task.completed && (
        <>
          {task.note && (
            <p className="ml-7 line-clamp-2 break-words text-sm whitespace-pre-line text-muted">
              <LinkedText>{task.note}</LinkedText>
            </p>
          )}
          <TaskLinks taskContent={task.task_content} />
        </>
      )}
    </li>
  );
}
