import type { MyTask } from '#shared/tasks/schema.ts';
import { dueGroupOf } from '#shared/plans/dueGroups.ts';
import { daysBetween } from '#shared/calendar.ts';
import { useToday } from '../system/today.ts';
import { DayText, dueText, TimeText, weekdayOf } from '../ui/time.tsx';
import { messages } from './messages.ts';

/** When a task is due, as short as its group allows: '3 days' late, 'today', 'Thu', a day. Of one that is done, when it was. */
export function WhenText({ task }: { task: Pick<MyTask, 'due_date' | 'completed' | 'status_changed_at'> }) {
  const today = useToday();
  const { due_date, completed, status_changed_at } = task;
  if (completed && status_changed_at !== null)
    return (
      <>
        {messages.done} <TimeText at={status_changed_at} />
      </>
    );
  switch (dueGroupOf(due_date, today)) {
    case 'overdue':
      return <time dateTime={due_date}>{dueText(daysBetween(today, due_date), '', '').trim()}</time>;
    case 'today':
      return messages.today;
    case 'thisWeek':
      return <time dateTime={due_date}>{weekdayOf(due_date).slice(0, 3)}</time>;
    case 'later':
      return <DayText day={due_date} />;
  }
}
