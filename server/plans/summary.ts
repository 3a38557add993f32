import type { Day } from '#shared/calendar.ts';
import type { ChecklistState } from '#shared/plans/progress.ts';
import { proposedStart } from '#shared/plans/dates/proposal.ts';
import { hasOverdueSubplans, isPlanOverdue } from '#shared/plans/overdue.ts';
import type { ListedPlan } from '#shared/plans/schema.ts';
import { type PlanFlags, planStatus } from '#shared/plans/status.ts';
import type { ListedRow, StoredOptions } from './access/rows.ts';

/** Adds the fields that are derived by the shared rules, on the day `today`. */
export function summarize<P extends PlanFlags & ChecklistState & Partial<StoredOptions>>(row: P, today: Day) {
  const { next_due_date: _, total_tasks, completed_tasks, others_open, buddy, start_on, ...more } = row;
  const { first_day: _day, start_kept_for: _kept, ...plan } = more;
  const proposed_start_on = proposedStart(row);
  return {
    ...plan,
    // Only plans that others work on have them.
    ...(buddy && { buddy }),
    ...(others_open > 0 && { others_open }),
    // Only plans that count from a start date have one.
    ...(start_on && { start_on }),
    ...(proposed_start_on && { proposed_start_on }),
    status: planStatus(row, isPlanOverdue(row, row, today)),
    progress: { total_tasks, completed_tasks },
    has_overdue_subplans: hasOverdueSubplans(row, row, today),
  };
}

/** As `summarize`, for a plan of a list. */
export function summarizeListed(row: ListedRow, today: Day): ListedPlan {
  return { ...summarize(row, today), next_due_date: row.next_due_date };
}
