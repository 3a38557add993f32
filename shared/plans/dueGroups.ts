import { compareDays, type Day, endOfWeek } from '../calendar.ts';
import { allTasks } from '../checklist/tree.ts';
import { byDueDate } from './order.ts';

/** How near open tasks are to being due, the nearest first. */
const DUE_GROUPS = ['overdue', 'today', 'thisWeek', 'later'] as const;
export type DueGroup = (typeof DUE_GROUPS)[number];

/**
 * In which group a due day falls. A week ends with its Sunday (ISO 8601), since colleagues who say 'this week' do not mean
 * the next seven days: on a Friday, Monday is next week.
 */
export function dueGroupOf(dueDate: Day, today: Day): DueGroup {
  if (compareDays(dueDate, today) < 0) return 'overdue';
  if (dueDate === today) return 'today';
  return compareDays(dueDate, endOfWeek(today)) <= 0 ? 'thisWeek' : 'later';
}

type SubplanLike<Task> = { due_date: Day; topics: readonly { tasks: readonly Task[] }[] };
type OpenTasks<Task> = { group: DueGroup; count: number; first: Task; due_date: Day };

/** The open tasks by when they are due: of each group that has some, how many and the first to go on with. */
export function dueGroups<Task extends { completed: boolean }>(
  subplans: readonly SubplanLike<Task>[],
  today: Day,
): OpenTasks<Task>[] {
  const open = byDueDate(subplans).flatMap((subplan) =>
    allTasks<Task>([subplan])
      .filter(({ completed }) => !completed)
      .map((task) => ({ task, due_date: subplan.due_date, group: dueGroupOf(subplan.due_date, today) })),
  );
  return DUE_GROUPS.flatMap((group) => {
    const tasks = open.filter((each) => each.group === group);
    const [first] = tasks;
    return first ? [{ group, count: tasks.length, first: first.task, due_date: first.due_date }] : [];
  });
}
