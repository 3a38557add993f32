import type { Day } from '../calendar.ts';
import type { ChecklistState, SubplanFacts } from './checklistState.ts';
import type { TaskCounts } from './progress.ts';
import type { PlanFlags } from './status.ts';

type Flags = Pick<PlanFlags, 'active_plan' | 'signed_by_user'>;

/** Returns whether the subplan is overdue. One that is due today is not (Plans 7). */
export function isSubplanOverdue(plan: Flags, subplan: SubplanFacts, today: Day): boolean {
  return canBeOverdue(plan) && isLate(subplan.due_date, today) && isOpen(subplan);
}

/** Returns whether any subplan is overdue (Plans 7). */
export function hasOverdueSubplans(
  plan: Flags,
  { next_due_date }: Pick<ChecklistState, 'next_due_date'>,
  today: Day,
): boolean {
  return canBeOverdue(plan) && isLate(next_due_date, today);
}

/**
 * Returns whether the plan is overdue: its own due date, which is that of its last subplan, has passed
 * (Plans 7).
 */
export function isPlanOverdue(
  plan: Flags,
  checklist: Pick<ChecklistState, 'due_date' | keyof TaskCounts>,
  today: Day,
): boolean {
  return canBeOverdue(plan) && isLate(checklist.due_date, today) && isOpen(checklist);
}

const canBeOverdue = (plan: Flags) => plan.active_plan && !plan.signed_by_user;
const isLate = (dueDate: Day | null, today: Day) => dueDate !== null && today > dueDate;
const isOpen = (tasks: TaskCounts) => tasks.completed_tasks < tasks.total_tasks;
