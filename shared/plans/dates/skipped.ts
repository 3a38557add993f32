import { addDays, type Day, daysBetween, weekdayOf } from '../../calendar.ts';
import { chosenDue, type DueInput } from '../../checklist/due.ts';
import type { WorkCalendar } from '../../organisation/workdays/calendar.ts';

/**
 * Returns the days off that a subplan skips between the start and its day, the earliest first; none where it does not
 * count working days. Regular non-working days are not included.
 */
export function skippedDays(
  due: DueInput | null | undefined,
  { start_on, due_date, calendar }: { start_on: Day; due_date: Day; calendar: WorkCalendar },
): Day[] {
  const chosen = chosenDue(due);
  if (chosen?.anchor !== 'start' || chosen.unit !== 'working_days') return [];
  const [first, last] = start_on < due_date ? [start_on, due_date] : [due_date, start_on];
  const days = Array.from({ length: daysBetween(first, last) + 1 }, (_, index) => addDays(first, index));
  return days.filter((day) => calendar.days_off.has(day) && calendar.weekdays.includes(weekdayOf(day)));
}
