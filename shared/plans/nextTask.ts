import type { PlanTask } from '../checklist/schema.ts';
import { allTasks } from '../checklist/tree.ts';
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
