import { addDays, type Day, daysBetween } from '../../calendar.ts';
import type { SubplanFacts } from '../../plans/progress.ts';
import type { TaskCounts } from '../../plans/progress.ts';
import type { PlanFlags } from '../../plans/status.ts';
import { isLate } from '../../plans/overdue.ts';
import { RULES } from '../../plans/state/values.ts';

type Flags = Pick<PlanFlags, 'active_plan' | 'signed_by_user'>;

/** The counters of a subplan; `others_open` are the open tasks of others than the employee. */
type OpenCounts = TaskCounts & { others_open?: number };

/**
 * Returns whether reminders of a subplan are due at all: its plan is active and unsigned by the employee, and
 * a task is open.
 */
export function isWaiting(plan: Flags, subplan: TaskCounts): boolean {
  return RULES.isWaiting(plan, subplan);
}

/** Returns whether the employee is reminded of a subplan: a task of their own is open. */
export function isWaitingForEmployee(plan: Flags, subplan: OpenCounts): boolean {
  return isWaiting(plan, subplan) && ownOpen(subplan) > 0;
}

/** Returns how many tasks of the employee are open. */
export const ownOpen = ({ total_tasks, completed_tasks, others_open = 0 }: OpenCounts): number =>
  total_tasks - completed_tasks - others_open;

/** The number of days after the due date from which the manager is also reminded (Reminders 2). */
export const MANAGER_FROM_DAY = 3;

/**
 * Returns the reminder stage of a subplan: the latest day up to today with a scheduled reminder, or null when there is
 * none. Those days are `remind_days_before_due` days before the due date, 1, 3 and 7 days after it, then weekly
 * (Reminders 2). `waits` distinguishes the employee from anybody.
 */
export function reminderStage(
  plan: Flags & { remind_days_before_due: number },
  subplan: SubplanFacts & OpenCounts,
  today: Day,
  waits: (plan: Flags, subplan: OpenCounts) => boolean = isWaitingForEmployee,
): Day | null {
  if (!waits(plan, subplan)) return null;
  if (isLate(subplan.due_date, today))
    return addDays(subplan.due_date, overdueStage(daysBetween(subplan.due_date, today)));
  const beforeDue = addDays(subplan.due_date, -plan.remind_days_before_due);
  return beforeDue <= today ? beforeDue : null;
}

/** Returns whether a reminder at this reminder stage is also sent to the manager (Reminders 2). */
export function isForManager(subplan: { due_date: Day }, stage: Day): boolean {
  return daysBetween(subplan.due_date, stage) >= MANAGER_FROM_DAY;
}

/** Returns the reminder stage in days after the due date. */
function overdueStage(daysLate: number): number {
  if (daysLate < 3) return 1;
  if (daysLate < 7) return 3;
  return daysLate - (daysLate % 7);
}
