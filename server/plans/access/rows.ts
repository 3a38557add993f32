import type { Day } from '#shared/calendar.ts';
import type { PersonSummary } from '#shared/people/schema.ts';
import type { ChecklistState } from '#shared/plans/progress.ts';
import type { ListedPlan, PlanSummary } from '#shared/plans/schema.ts';

/** A plan as it is stored, without the fields that are derived from it. */
export type PlanRow = Omit<PlanSummary, keyof Derived | keyof StoredOptions> & ChecklistState & StoredOptions;

/** The fields read of many plans: a description may have 5,000 characters, and only the plan's own page shows it. */
export type PlanOutline = Omit<PlanSummary, 'description'>;
export type OutlineRow = Omit<PlanRow, 'description'>;

/** Fields that only some plans have: null for the others. */
export type StoredOptions = {
  buddy: PersonSummary | null;
  start_on: Day | null;
  first_day: Day | null;
  start_kept_for: Day | null;
};

/** A plan of a list as it is stored. */
export type ListedRow = PlanRow & Omit<ListedPlan, keyof PlanSummary>;

type Derived = Pick<
  PlanSummary,
  'due_date' | 'status' | 'progress' | 'has_overdue_subplans' | 'others_open' | 'proposed_start_on'
>;
