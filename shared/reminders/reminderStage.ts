import { addDays, type Day, daysBetween } from '../calendar.ts';
import type { SubplanFacts } from '../plans/overdue.ts';
import type { TaskCounts } from '../plans/progress.ts';
import type { PlanFlags } from '../plans/status.ts';

type Flags = Pick<PlanFlags, 'active_plan' | 'signed_by_user'>;

/** Returns whether the employee has something to do in a subplan: the plan is active and unsigned by them, and a task is open. */
export function isWaitingForEmployee(plan: Flags, subplan: TaskCounts): boolean {
  return plan.active_plan && !plan.signed_by_user && subplan.completed_tasks < subplan.total_tasks;
}

/** The number of days after the due date from which the manager is reminded, too (Reminders 2). */
export const MANAGER_FROM_DAY = 3;

/**
 * Returns the latest day on which a reminder of the subplan was due, or null when none is (Reminders 2): the plan's reminder days before the
 * due date while that has not passed, then 1, 3 and 7 days after it, then weekly.
 */
export function reminderStage(
  plan: Flags & { remind_days_before_due: number },
  subplan: SubplanFacts,
  today: Day,
): Day | null {
  if (!isWaitingForEmployee(plan, subplan)) return null;
  const daysLate = daysBetween(subplan.due_date, today);
  if (daysLate > 0) return addDays(subplan.due_date, lateStage(daysLate));
  const soon = addDays(subplan.due_date, -plan.remind_days_before_due);
  return soon <= today ? soon : null;
}

/** Returns whether a reminder at this stage also goes to the manager. */
export function isForManager(subplan: { due_date: Day }, stage: Day): boolean {
  return daysBetween(subplan.due_date, stage) >= MANAGER_FROM_DAY;
}

function lateStage(daysLate: number): number {
  if (daysLate < 3) return 1;
  if (daysLate < 7) return 3;
  return daysLate - (daysLate % 7);
}
