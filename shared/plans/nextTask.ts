import type { Day } from '../calendar.ts';
import type { PlanTask } from '../checklist/schema.ts';
import { allTasks } from '../checklist/tree.ts';
import { dueGroupOf } from './dueGroups.ts';
import { byDueDate } from './order.ts';
import type { Plan, PlanSubplan } from './schema.ts';

/** Returns the first open task of the subplan that is due first, or null when everything is done. */
export function nextTask(plan: Pick<Plan, 'subplans'>): { task: PlanTask; subplan: PlanSubplan } | null {
  for (const subplan of byDueDate(plan.subplans)) {
    const task = allTasks<PlanTask>([subplan]).find(({ completed }) => !completed);
    if (task) return { task, subplan };
  }
  return null;
}

export type TodaysTask = { task: PlanTask; subplan: PlanSubplan };

/** Returns the open tasks that are overdue or due today, and those named in `kept`, in the order of the plan (Plans 22). */
export function todaysTasks(
  plan: Pick<Plan, 'subplans'>,
  today: Day,
  kept: ReadonlySet<string> = new Set(),
): TodaysTask[] {
  return byDueDate(plan.subplans).flatMap((subplan) => {
    const group = dueGroupOf(subplan.due_date, today);
    const isDue = group === 'overdue' || group === 'today';
    return allTasks<PlanTask>([subplan])
      .filter(({ id, completed }) => kept.has(id) || (isDue && !completed))
      .map((task) => ({ task, subplan }));
  });
}
