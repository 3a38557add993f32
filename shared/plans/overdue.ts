import type { Day } from '../calendar.ts';
import { planDueDate } from './due.ts';
import { sumProgress, type TaskCounts } from './progress.ts';
import type { PlanFlags } from './status.ts';

/** The due date and the task counters of a plan's subplan. */
export type SubplanFacts = TaskCounts & { due_date: Day };

function isOpenAfter(dueDate: Day | null, tasks: TaskCounts, today: Day): boolean {
  return dueDate !== null && today > dueDate && tasks.completed_tasks < tasks.total_tasks;
}

type Flags = Pick<PlanFlags, 'active_plan' | 'signed_by_user'>;

/** Returns whether the subplan is overdue. One that is due today is not (Plans 7). */
export function isSubplanOverdue(plan: Flags, subplan: SubplanFacts, today: Day): boolean {
  return plan.active_plan && !plan.signed_by_user && isOpenAfter(subplan.due_date, subplan, today);
}

/** Returns whether any subplan is overdue (Plans 7). */
export function hasOverdueSubplans(plan: Flags, subplans: readonly SubplanFacts[], today: Day): boolean {
  return subplans.some((subplan) => isSubplanOverdue(plan, subplan, today));
}

/**
 * Returns whether the plan is overdue: its own due date, which is that of its last subplan, has passed
 * (Plans 7).
 */
export function isPlanOverdue(plan: Flags, subplans: readonly SubplanFacts[], today: Day): boolean {
  return (
    plan.active_plan &&
    !plan.signed_by_user &&
    isOpenAfter(planDueDate(subplans), sumProgress(subplans), today)
  );
}
