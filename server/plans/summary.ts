import type { Day } from '#shared/calendar.ts';
import { planDueDate } from '#shared/plans/due.ts';
import { hasOverdueSubplans, isPlanOverdue, type SubplanFacts } from '#shared/plans/overdue.ts';
import { sumProgress } from '#shared/plans/progress.ts';
import type { PlanSummary } from '#shared/plans/schema.ts';
import { planStatus } from '#shared/plans/status.ts';

/** A plan as the store reads it: facts only. */
export type PlanFacts = Omit<PlanSummary, 'due_date' | 'status' | 'progress' | 'has_overdue_subplans'> & {
  facts: SubplanFacts[];
};

/** Adds what the shared rules say about a plan on the day `today`. */
export function summarize({ facts, ...plan }: PlanFacts, today: Day): PlanSummary {
  return {
    ...plan,
    due_date: planDueDate(facts),
    status: planStatus(plan, isPlanOverdue(plan, facts, today)),
    progress: sumProgress(facts),
    has_overdue_subplans: hasOverdueSubplans(plan, facts, today),
  };
}
