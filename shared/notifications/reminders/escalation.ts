import { addDays, type Day, daysBetween } from '../../calendar.ts';

/**
 * Returns the day of the last reminder of HR that is due for a plan (Reminders 6): so many days after its last due day, and each
 * week after that. Null before.
 */
export function escalationStage(due_date: Day, days: number, today: Day): Day | null {
  const late = daysBetween(due_date, today) - days;
  return days <= 0 || late < 0 ? null : addDays(today, -(late % 7));
}
