import { dayOf, type Day } from '#shared/calendar.ts';
import { nextDueDate, planDueDate } from '#shared/plans/due.ts';
import { hasOverdueSubplans, isPlanOverdue, type SubplanFacts } from '#shared/plans/overdue.ts';
import { sumProgress } from '#shared/plans/progress.ts';
import type { ListedPlan, PlanSummary } from '#shared/plans/schema.ts';
import { type PlanFlags, planStatus } from '#shared/plans/status.ts';
import type { ActionContext } from '../http/services.ts';

/** A plan as it is stored, without the fields that are derived from it. */
export type PlanRow = Omit<PlanSummary, keyof Derived> & {
  facts: SubplanFacts[];
};

/** A plan of a list as it is stored. */
export type ListedRow = PlanRow & Omit<ListedPlan, keyof PlanSummary | 'next_due_date'>;

type Derived = Pick<PlanSummary, 'due_date' | 'status' | 'progress' | 'has_overdue_subplans'>;

/** Adds the fields that are derived by the shared rules, on the day `today`. */
export function summarize<P extends PlanFlags & { facts: SubplanFacts[] }>(
  { facts, ...plan }: P,
  today: Day,
): Omit<P, 'facts'> & Derived {
  return {
    ...plan,
    due_date: planDueDate(facts),
    status: planStatus(plan, isPlanOverdue(plan, facts, today)),
    progress: sumProgress(facts),
    has_overdue_subplans: hasOverdueSubplans(plan, facts, today),
  };
}

/** As `summarize`, for a plan of a list. */
export function summarizeListed(row: ListedRow, today: Day): ListedPlan {
  return { ...summarize(row, today), next_due_date: nextDueDate(row.facts) };
}

const MINUTE_MS = 60_000;
let last = { timeZone: '', minute: -1, day: '' };

/**
 * Returns the current day in the organisation's time zone. Days begin on whole minutes, so the day is kept
 * for one: to format it takes longer than to read a short list.
 */
export function today({ now, timeZone }: Pick<ActionContext, 'now' | 'timeZone'>): Day {
  const at = now();
  const minute = Math.floor(at.getTime() / MINUTE_MS);
  if (last.minute !== minute || last.timeZone !== timeZone) {
    last = { timeZone, minute, day: dayOf(at, timeZone) };
  }
  return last.day;
}
