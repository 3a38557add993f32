import { percentDone } from '../../plans/progress.ts';
import type { PlanSummary } from '../../plans/schema.ts';

/** When the sides have signed, or null. */
export type SignedAt = { signed_at: string | null; approved_at: string | null };

/** The features that the company uses: without them its files do not change. */
export type Uses = { owners: boolean; starts: boolean };

/**
 * Returns a plan as a row of the export; the names of its fields are the columns (Import 8). Only rows of a company
 * with owners have the buddy and the tasks of others; only rows of a company with start dates have the start.
 */
export function exportedPlan(
  plan: PlanSummary,
  { signed_at, approved_at }: SignedAt = { signed_at: null, approved_at: null },
  { owners, starts }: Uses = { owners: false, starts: false },
) {
  const { total_tasks, completed_tasks } = plan.progress;
  return {
    plan_id: plan.id,
    name: plan.name,
    employee_name: plan.user.name,
    employee_email: plan.user.email,
    manager_name: plan.manager.name,
    manager_email: plan.manager.email,
    status: plan.status,
    assigned_at: plan.assigned_at,
    due_date: plan.due_date,
    completed_tasks,
    total_tasks,
    progress_percent: percentDone(plan.progress),
    signed_at,
    approved_at,
    ...(owners && {
      buddy_name: plan.buddy?.name ?? null,
      buddy_email: plan.buddy?.email ?? null,
      others_open: plan.others_open ?? 0,
    }),
    ...(starts && { start_on: plan.start_on ?? null }),
  };
}

type ExportedPlan = ReturnType<typeof exportedPlan>;

const PLAN_COLUMNS = [
  'plan_id',
  'name',
  'employee_name',
  'employee_email',
  'manager_name',
  'manager_email',
  'status',
  'assigned_at',
  'due_date',
  'completed_tasks',
  'total_tasks',
  'progress_percent',
  'signed_at',
  'approved_at',
] as const satisfies (keyof ExportedPlan)[];

// Behind the others, so that no file changes for those who have none.
const OWNER_COLUMNS = ['buddy_name', 'buddy_email', 'others_open'] as const satisfies (keyof ExportedPlan)[];

/** Returns the columns of the file. */
export function planColumns({ owners, starts }: Uses): readonly (keyof ExportedPlan)[] {
  return [...PLAN_COLUMNS, ...(owners ? OWNER_COLUMNS : []), ...(starts ? (['start_on'] as const) : [])];
}
