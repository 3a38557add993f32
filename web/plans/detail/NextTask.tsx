import { useState } from 'react';
import { openingOf } from '#shared/checklist/kinds/kinds.ts';
import type { Plan } from '#shared/plans/schema.ts';
import { nextTask } from '#shared/plans/nextTask.ts';
import { rights } from '#shared/plans/rights.ts';
import { dueGroupOf } from '#shared/plans/dueGroups.ts';
import { useViewer } from '../../auth/viewer.ts';
import { RichNote } from '../../checklist/notes/RichNote.tsx';
import { TaskLinks } from '../../checklist/view/TaskLinks.tsx';
import { useToday } from '../../system/today.ts';
import { cx } from '../../ui/cx.ts';
import { RelativeDue } from '../../ui/time.tsx';
import { messages } from '../messages.ts';
import { ItemThread } from '../comments/ItemThread.tsx';
import { openTask } from './showTask.ts';
import { useTick } from '../tasks/usePlan.ts';

/**
 * The next open task, with a button that ticks it. No second checkbox: it would never be checked, because the next
 * task takes its place, and each task has one.
 */
export function NextTask({ plan }: { plan: Plan }) {
  const viewer = useViewer();
  const today = useToday();
  const tick = useTick(plan.id);
  const next = rights(viewer, plan).tick === null ? nextTask(plan) : null;
  // The first task is shown immediately; the fade is for later ones.
  const [first] = useState(next?.task.id);
  if (!next) return null;
  const { task, subplan, due_date } = next;
  const fade = task.id === first ? undefined : 'cross-fade';
  const group = dueGroupOf(due_date, today);
  const isTick = task.kind === undefined;
  return (
    <section
      aria-label={messages.next}
      // Short tasks have the same height, so that nothing moves from one to the next.
      className="no-print -mx-2 min-h-24 rounded-lg border border-accent-line bg-accent-wash px-2 pt-2 pb-3 sm:-mx-4 sm:px-4"
    >
      {/* On a phone the day may have a line of its own, so that some of the name is left beside it. */}
      <p className="flex flex-wrap items-baseline gap-x-1.5 text-sm text-muted">
        <span className="font-semibold text-accent-ink">{messages.next}</span>
        {group !== 'overdue' && group !== 'today' && (
          <span className="shrink-0">{messages.nothingToday} ·</span>
        )}
        <span className="min-w-0 flex-1 basis-14 truncate">{subplan.name}</span>
        <span className={cx('ml-auto shrink-0', group === 'overdue' && 'font-medium text-red-ink')}>
          <RelativeDue day={due_date} today={today} prefix="due " />
        </span>
      </p>
      <button
        type="button"
        data-plain
        aria-label={
          isTick ? messages.markDone(task.name) : messages.openTask(openingOf(task.kind), task.name)
        }
        className="group flex min-h-11 w-full items-start gap-2.5 py-2.5 text-left text-lg font-semibold"
        // The second press of a double-click would tick the task after it.
        onClick={(event) => {
          if (!isTick) openTask(task.id);
          else if (event.detail < 2) tick({ taskId: task.id, completed: true });
        }}
      >
        <span className="grid h-6 shrink-0 place-items-center">
          <span className="size-[1.125rem] rounded-[0.3125rem] border border-line-strong bg-raised" />
        </span>
        <span key={task.id} className={cx('line-clamp-3 min-w-0 break-words', fade)} title={task.name}>
          {task.name}
        </span>
      </button>
      <div key={task.id} className={fade}>
        {task.note && (
          <div className="-mt-1 mb-2 ml-7 min-w-0">
            <RichNote>{task.note}</RichNote>
          </div>
        )}
        <ItemThread kind="task" id={task.id} name={task.name} apart>
          {({ button, thread }) => (
            <div className="ml-7">
              <div className="flex flex-wrap gap-x-5 gap-y-1">
                <TaskLinks taskContent={task.task_content} asButtons />
                {button}
              </div>
              {thread}
            </div>
          )}
        </ItemThread>
      </div>
    </section>
  );
}
