import { addDays, type Day, daysBetween } from '../calendar.ts';
import type { SubplanFacts } from '../plans/overdue.ts';
import type { TaskCounts } from '../plans/progress.ts';
import type { PlanFlags } from '../plans/status.ts';

type Flags = Pick<PlanFlags, 'active_plan' | 'signed_by_user'>;

/** Whether the employee still has something to do there: the plan is active, they have not signed, and a task is open. */
export function isWaitingForEmployee(plan: Flags, subplan: TaskCounts): boolean {
  return plan.active_plan && !plan.signed_by_user && subplan.completed_tasks < subplan.total_tasks;
}

/** From this many days after the due date on, the manager is told too (contract §7). */
export const MANAGER_TOLD_FROM = 3;

/**
 * The latest day on which the subplan was to be reminded of, or null when there is nothing to remind of (contract §7): the
 * plan's days before the due date, as long as that has not passed; then 1, 3 and 7 days after it, and weekly from there.
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

/** Whether the manager is told at this stage as well. */
export function tellsManager(subplan: { due_date: Day }, stage: Day): boolean {
  return daysBetween(subplan.due_date, stage) >= MANAGER_TOLD_FROM;
}

function lateStage(daysLate: number): number {
  if (daysLate < 3) return 1;
  if (daysLate < 7) return 3;
  return daysLate - (daysLate % 7);
}
