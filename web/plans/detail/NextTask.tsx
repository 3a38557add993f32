import ArrowDown from 'lucide-react/icons/arrow-down';
import type { Plan } from '#shared/plans/schema.ts';
import { useToday } from '../../system/today.ts';
import { DayText, RelativeDay } from '../../ui/time.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { messages } from '../messages.ts';
import { nextTask } from './nextTask.ts';
import { showTask } from './showTask.ts';

/** The next open task. A press scrolls to its checkbox. */
export function NextTask({ plan }: { plan: Plan }) {
  const today = useToday();
  const next = nextTask(plan);
  if (!next) return null;
  const { task, subplan } = next;
  return (
    <button
      type="button"
      className="flex w-full items-center gap-3 rounded-md border border-line bg-sunken/60 px-3 py-2 text-left text-base transition-colors duration-100 hover:bg-hover"
      onClick={() => showTask(task.id)}
    >
      <ArrowDown className="size-4 shrink-0 text-accent-ink" />
      <span className="min-w-0 grow">
        <span className="line-clamp-2 break-words" title={task.name}>
          <span className="text-muted">{messages.next} </span>
          <span className="font-medium">{task.name}</span>
        </span>
        {/* `relative` clips the text for screen readers together with the rest. */}
        <span className="relative block truncate text-xs text-muted">
          {subplan.name} · due <RelativeDay day={subplan.due_date} today={today} />
          <VisuallyHidden>
            , <DayText day={subplan.due_date} />
          </VisuallyHidden>
        </span>
      </span>
    </button>
  );
}
