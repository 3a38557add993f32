import { addDays, compareDays, type Day, daysBetween } from '../calendar.ts';
import { MIN_DUE_IN_DAYS } from '../checklist/limits.ts';
import type { TaskCounts } from './progress.ts';

/**
 * Returns the due date of a subplan: the day of the assignment plus its days plus one (Plans 5). With the
 * extra day, 'due in 1 day' leaves a whole day after the day of the assignment.
 */
export function subplanDueDate(assignedOn: Day, dueInDays: number): Day {
  return addDays(assignedOn, dueInDays + 1);
}

/**
 * Returns the `due_in_days` for a picked due date: the inverse of `subplanDueDate`, but at least 1 (Plans 5).
 */
export function dueInDaysFor(assignedOn: Day, picked: Day): number {
  return Math.max(MIN_DUE_IN_DAYS, daysBetween(assignedOn, picked) - 1);
}

/** Returns the latest due date of the subplans, which is the plan's (Plans 5), or null without subplans. */
export function planDueDate(subplans: readonly { due_date: Day }[]): Day | null {
  return subplans.reduce<Day | null>(
    (latest, { due_date }) => (latest === null || compareDays(due_date, latest) > 0 ? due_date : latest),
    null,
  );
}

/** Returns the earliest due date of the subplans with open tasks, or null when none is open. */
export function nextDueDate(subplans: readonly (TaskCounts & { due_date: Day })[]): Day | null {
  const open = subplans.filter(({ completed_tasks, total_tasks }) => completed_tasks < total_tasks);
  return open.reduce<Day | null>(
    (first, { due_date }) => (first === null || compareDays(due_date, first) < 0 ? due_date : first),
    null,
  );
}
