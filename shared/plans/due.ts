import { addDays, type Day, daysBetween } from '../calendar.ts';
import { chosenDue, type DueInput, isSameDue, type SubplanDue } from '../checklist/due.ts';
import { MAX_DAYS, MIN_DUE_IN_DAYS } from '../checklist/limits.ts';
import { type WorkCalendar, workingDay } from '../organisation/workdays/calendar.ts';

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

/** The base of the due days of a plan (Dates 1). The calendar matters only with a start date. */
export type PlanDates = { assigned_on: Day; start_on: Day | null; calendar: WorkCalendar };

type SubplanRule = { due_in_days: number; due?: DueInput | null | undefined };
export type SubplanDays = {
  due_date: Day;
  /** Of what counts from the start it is derived, for clients that know no better (Dates 3). */
  due_in_days: number;
  /** The day that was counted, when it lies before the assignment: the subplan is due on that day instead (Dates 2). */
  moved_up_from: Day | null;
};

/** Returns when a subplan of a plan is due. One that counts from the start needs a start date: `needsStart`. */
export function subplanDays({ due_in_days, due }: SubplanRule, dates: PlanDates): SubplanDays {
  const { assigned_on, start_on } = dates;
  const chosen = chosenDue(due);
  if (chosen?.anchor !== 'start' || start_on === null) {
    return { due_date: subplanDueDate(assigned_on, due_in_days), due_in_days, moved_up_from: null };
  }
  const counted = startDay(chosen, { ...dates, start_on });
  const due_date = counted < assigned_on ? assigned_on : counted;
  return {
    due_date,
    due_in_days: Math.min(MAX_DAYS, dueInDaysFor(assigned_on, due_date)),
    moved_up_from: due_date === counted ? null : counted,
  };
}

/** Returns the day that lies an offset from the start; on a day off, in working days, 0 is the next working day. */
function startDay(
  { offset, unit }: Pick<SubplanDue, 'offset' | 'unit'>,
  { start_on, calendar }: { start_on: Day; calendar: WorkCalendar },
): Day {
  return unit === 'days' ? addDays(start_on, offset) : workingDay(calendar, start_on, offset);
}

/**
 * Returns when a task with days of its own is due (Dates 5): counted as its subplan is, or was before its day was set by hand; not
 * before the assignment, and never later than the subplan.
 */
export function taskDueDate(
  offset: number,
  subplan: { due?: DueInput | null | undefined; due_date: Day },
  dates: PlanDates,
): Day {
  const chosen = chosenDue(subplan.due);
  const counted =
    chosen === null
      ? subplanDueDate(dates.assigned_on, offset)
      : dates.start_on === null
        ? subplan.due_date
        : startDay({ offset, unit: chosen.unit }, { ...dates, start_on: dates.start_on });
  const earliest = counted < dates.assigned_on ? dates.assigned_on : counted;
  return earliest < subplan.due_date ? earliest : subplan.due_date;
}

type StoredDays = SubplanRule & { due_date: Day };

/**
 * Returns the due day of a saved subplan. An unchanged subplan that counts from the start keeps its day: holidays that
 * were entered later move no promised day.
 */
export function savedDays(
  subplan: SubplanRule,
  stored: StoredDays | undefined,
  dates: PlanDates,
): SubplanDays {
  const isKept = stored && stored.due?.anchor === 'start' && isSameDue(stored.due, subplan.due);
  return isKept
    ? { due_date: stored.due_date, due_in_days: stored.due_in_days, moved_up_from: null }
    : subplanDays(subplan, dates);
}
