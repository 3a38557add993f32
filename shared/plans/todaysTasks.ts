import type { Day } from '../calendar.ts';
import type { PlanTask } from '../checklist/schema.ts';
import { allTasks } from '../checklist/tree.ts';
import { dueGroupOf } from './dueGroups.ts';
import { byDueDate } from './order.ts';
import type { Plan, PlanSubplan } from './schema.ts';

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
