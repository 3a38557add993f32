import { compareDays, type Day, endOfWeek } from '../calendar.ts';
import { allTasks } from '../checklist/tree.ts';
import { byDueDate } from './order.ts';
import { isLate } from './overdue.ts';

/** Groups of open tasks by due date, most urgent first. */
const DUE_GROUPS = ['overdue', 'today', 'thisWeek', 'later'] as const;
export type DueGroup = (typeof DUE_GROUPS)[number];

/** Returns the group of a due date. 'This week' ends on Sunday (ISO 8601) and is not the next seven days. */
export function dueGroupOf(dueDate: Day, today: Day): DueGroup {
  if (isLate(dueDate, today)) return 'overdue';
  if (dueDate === today) return 'today';
  return compareDays(dueDate, endOfWeek(today)) <= 0 ? 'thisWeek' : 'later';
}

/** Returns when a task of a plan is due: on its own day, or with its subplan (Dates 5). */
export function dueDateOf(task: { due_date?: Day | undefined }, subplan: { due_date: Day }): Day {
  return task.due_date ?? subplan.due_date;
}

type SubplanLike<Task> = { due_date: Day; topics: readonly { tasks: readonly Task[] }[] };
/** `first` is the task of the group that is due first, `due_date` its due date. */
type OpenTasks<Task> = { group: DueGroup; count: number; first: Task; due_date: Day };

/** Returns the groups that have open tasks, most urgent first; an empty array when all tasks are done. */
export function dueGroups<Task extends { completed: boolean; due_date?: Day | undefined }>(
  subplans: readonly SubplanLike<Task>[],
  today: Day,
): OpenTasks<Task>[] {
  const open = byDueDate(subplans).flatMap((subplan) => {
    const tasks = allTasks<Task>([subplan]).filter(({ completed }) => !completed);
    // Once a subplan: calendar days cost more than the tasks.
    const group = tasks.length === 0 ? null : dueGroupOf(subplan.due_date, today);
    return tasks.map((task) => ({
      task,
      due_date: dueDateOf(task, subplan),
      group: task.due_date === undefined ? group : dueGroupOf(task.due_date, today),
    }));
  });
  return DUE_GROUPS.flatMap((group) => {
    const tasks = open.filter((entry) => entry.group === group);
    const [first] = tasks.toSorted((one, other) => compareDays(one.due_date, other.due_date));
    return first ? [{ group, count: tasks.length, first: first.task, due_date: first.due_date }] : [];
  });
}
