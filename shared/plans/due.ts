import { addDays, compareDays, type Day, daysBetween } from '../calendar.ts';
import { MIN_DUE_IN_DAYS } from '../checklist/limits.ts';

/**
 * The day on which a subplan is due: the day of the assignment plus its days plus one (spec §2, contract §5). The extra
 * day makes 'due in 1 day' leave a whole day after the one on which the plan was assigned.
 */
export function subplanDueDate(assignedOn: Day, dueInDays: number): Day {
  return addDays(assignedOn, dueInDays + 1);
}

/** The exact inverse for the date picker: what a person picks is what they then see (contract §5). */
export function dueInDaysFor(assignedOn: Day, picked: Day): number {
  return Math.max(MIN_DUE_IN_DAYS, daysBetween(assignedOn, picked) - 1);
}

/** A plan is due when the last of its subplans is; null without subplans. */
export function planDueDate(subplans: readonly { due_date: Day }[]): Day | null {
  return subplans.reduce<Day | null>(
    (latest, { due_date }) => (latest === null || compareDays(due_date, latest) > 0 ? due_date : latest),
    null,
  );
}
