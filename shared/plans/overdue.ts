import type { Day } from '../calendar.ts';
import type { ChecklistState, SubplanFacts } from './progress.ts';
import type { TaskCounts } from './progress.ts';
import type { PlanFlags } from './status.ts';
import { RULES } from './state/values.ts';

type Flags = Pick<PlanFlags, 'active_plan' | 'signed_by_user'>;

/** Returns whether counted tasks are open. */
export const hasOpenTasks = (counts: TaskCounts): boolean => RULES.isOpen(counts);

/** Returns whether the due day has passed. */
export const isLate = (dueDate: Day, today: Day): boolean => RULES.isLate(dueDate, today);

/** Returns whether the subplan is overdue. One that is due today is not (Plans 7). */
export function isSubplanOverdue(plan: Flags, subplan: SubplanFacts, today: Day): boolean {
  return RULES.isOverdue(plan, subplan, today);
}

/** Returns whether any subplan is overdue (Plans 7). */
export function hasOverdueSubplans(
  plan: Flags,
  checklist: Pick<ChecklistState, 'next_due_date'>,
  today: Day,
): boolean {
  return RULES.hasOverdueSubplans(plan, checklist, today);
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
  return RULES.isOverdue(plan, checklist, today);
}
