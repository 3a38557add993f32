import { compareDays, type Day } from '../calendar.ts';
import type { PlanTask } from '../checklist/schema.ts';
import { allTasks } from '../checklist/tree.ts';
import { dueDateOf } from './dueGroups.ts';
import { byDueDate } from './order.ts';
import type { Plan, PlanSubplan } from './schema.ts';

/** A task of a plan with its due date, which may be before that of its subplan. */
export type DueTask = { task: PlanTask; subplan: PlanSubplan; due_date: Day };

const dueTasks = (plan: Pick<Plan, 'subplans'>): DueTask[] =>
  byDueDate(plan.subplans).flatMap((subplan) =>
    allTasks<PlanTask>([subplan]).map((task) => ({ task, subplan, due_date: dueDateOf(task, subplan) })),
  );

/** Returns the open task that is due first, or null when everything is done. */
export function nextTask(plan: Pick<Plan, 'subplans'>): DueTask | null {
  const open = dueTasks(plan).filter(({ task }) => !task.completed);
  return open.toSorted((one, other) => compareDays(one.due_date, other.due_date))[0] ?? null;
}

/** Returns the open tasks that are overdue or due today, and those named in `kept`, in the order of the plan (Plans 22). */
export function todaysTasks(
  plan: Pick<Plan, 'subplans'>,
  today: Day,
  kept: ReadonlySet<string> = new Set(),
): DueTask[] {
  return dueTasks(plan).filter(({ task: { id, completed }, due_date }) => {
    return kept.has(id) || (!completed && compareDays(due_date, today) <= 0);
  });
}
