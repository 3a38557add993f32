import CircleAlert from 'lucide-react/icons/circle-alert';
import { dueGroups } from '#shared/plans/dueGroups.ts';
import type { Plan } from '#shared/plans/schema.ts';
import { useToday } from '../../system/today.ts';
import { cx } from '../../ui/cx.ts';
import { useDayFormat } from '../../ui/time.tsx';
import { messages } from '../messages.ts';
import { showTask } from './showTask.ts';

/**
 * The numbers of open tasks that are overdue, due today, this week and later. A press scrolls to the first of
 * them.
 */
export function DueSummary({ plan }: { plan: Plan }) {
  const formatDay = useDayFormat();
  const groups = dueGroups(plan.subplans, useToday());
  if (groups.length === 0) return null;
  return (
    <ul aria-label={messages.openTasks} className="no-print -my-2 flex flex-wrap gap-x-5">
      {groups.map(({ group, count, first, due_date }) => (
        <li key={group}>
          <button
            type="button"
            data-plain
            title={`${messages.due} ${formatDay(due_date)}: ${first.name}`}
            className={cx(
              'flex min-h-8 items-center gap-1.5 text-sm font-medium figures underline-offset-3 transition-colors duration-100 hover:underline [&_svg]:size-3.5',
              group === 'overdue' ? 'text-red-ink' : 'text-muted hover:text-ink',
            )}
            onClick={() => showTask(first.id)}
          >
            {group === 'overdue' && <CircleAlert aria-hidden />}
            {messages.openIn[group](count)}
          </button>
        </li>
      ))}
    </ul>
  );
}
