import { addDays, type Day, daysBetween } from '../calendar.ts';
import { MIN_DUE_IN_DAYS } from '../checklist/limits.ts';

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
